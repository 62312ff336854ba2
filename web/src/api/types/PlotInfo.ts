export type PlotInfo = { deck: string, name: string, text: string, };

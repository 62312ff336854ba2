export type EditionName = { id: string, name: string, };

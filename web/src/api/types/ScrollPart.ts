export type ScrollPart = { name: string, text: string, };

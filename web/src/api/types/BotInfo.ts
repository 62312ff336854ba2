export type BotInfo = { id: string, words: string, };

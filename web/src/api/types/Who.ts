export type Who = "you" | "bot" | "open";

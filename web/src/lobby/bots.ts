/** Bots as they are offered to play against. */
import type { BotInfo } from '../api/types/BotInfo';

/** Those with a level, the weakest first, and the others as the server lists them. */
export function byStrength(bots: readonly BotInfo[]): { levels: BotInfo[]; others: BotInfo[] } {
  const level = (bot: BotInfo) => Number(/^level-(\d+)$/.exec(bot.id)?.[1] ?? 0);
  const levels = bots.filter((bot) => level(bot) > 0).sort((a, b) => level(a) - level(b));
  return { levels, others: bots.filter((bot) => level(bot) === 0) };
}

/** The wished bot if the server has it, or the first of those it has. */
export function known(bots: readonly BotInfo[], wished: string): string {
  return bots.some((bot) => bot.id === wished) ? wished : (bots[0]?.id ?? wished);
}

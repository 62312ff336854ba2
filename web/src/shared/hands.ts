/** How one points at things: with a mouse, or with a finger. */

/** There is no mouse: what is not tapped is not looked at. */
export const touch = () => window.matchMedia?.('(hover: none)').matches === true;

/** What is said of a mouse, to whoever has fingers only: "Click the hex" is "Tap the hex". */
export function handy(text: string, finger = touch()): string {
  if (!finger) return text;
  return text.replace(/\bclick a hex, or drag\b/g, 'tap a hex').replace(/\b([Cc])lick/g, (_, letter: string) => (letter === 'C' ? 'Tap' : 'tap'));
}

/** Gives a replay file to the server, which makes a finished game of it. */
import { ApiError } from '../api/http.ts';
import type { TakenIn } from '../api/types/TakenIn';

export async function upload(text: string): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch('/api/replays', {
      method: 'POST',
      headers: { 'content-type': 'application/toml', accept: 'application/json' },
      body: text,
    });
  } catch {
    throw new ApiError(0, 'offline', 'The server cannot be reached. Is the network up?');
  }
  const said = (await answer.json().catch(() => null)) as
    | (Partial<TakenIn> & { error?: { code?: string; message?: string; details?: string[] } })
    | null;
  if (answer.ok && said?.game) return said.game;
  throw new ApiError(
    answer.status,
    said?.error?.code ?? 'bad-request',
    said?.error?.message ?? `The server answered with ${answer.status}.`,
    said?.error?.details ?? [],
  );
}

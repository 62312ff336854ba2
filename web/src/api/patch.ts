/** What has changed since the last step, put into what is shown. Nothing is changed in place: what is the same stays the same object. */
import type { Change } from './types/Change';

type Part = Record<string, unknown> | unknown[];

/** What is shown after some changes; nothing if they do not fit. */
export function changed<T>(shown: T, changes: Change[]): T | null {
  let next: unknown = shown;
  try {
    // Parts that are ours already may be changed as they are.
    const own = new Set<unknown>();
    for (const change of changes) {
      next = replaced(next, change.path.split('/').slice(1), change.value, own);
    }
  } catch {
    return null;
  }
  return next as T;
}

function replaced(whole: unknown, path: string[], value: unknown, own: Set<unknown>): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof whole !== 'object' || whole === null) throw new Error(`nothing at ${first}`);
  let copy = whole as Part;
  if (!own.has(whole)) {
    copy = Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as Record<string, unknown>) };
    own.add(copy);
  }
  const name = first.replaceAll('~1', '/').replaceAll('~0', '~');
  if (!(name in copy)) throw new Error(`nothing at ${name}`);
  const parts = copy as Record<string, unknown>;
  parts[name] = replaced(parts[name], rest, value, own);
  return copy;
}

/** Whether the browser can unpack what the server packs. */
export function unpacks(): boolean {
  return typeof DecompressionStream !== 'undefined';
}

/** A long message as it was before it was packed. */
export async function unpacked(data: ArrayBuffer): Promise<string> {
  const stream = new Response(data).body?.pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}

/** Requests to the server, with errors that say what is wrong. */

/** A request that the server could not meet, or that never reached it (`code` is then `offline`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: string[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

type ErrorBody = { error?: { code?: string; message?: string; details?: string[] } };

/** Sends a request and gives the answer as JSON; throws an `ApiError`. */
export async function api<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  token?: string | null,
): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, 'offline', 'The server cannot be reached. Is the network up?');
  }
  const text = await answer.text();
  let json: unknown;
  try {
    json = text === '' ? null : JSON.parse(text);
  } catch {
    json = undefined;
  }
  if (answer.ok && json !== undefined) return json as T;
  const error = (json as ErrorBody | null | undefined)?.error;
  throw new ApiError(
    answer.status,
    error?.code ?? 'bad-request',
    error?.message ?? `The server answered with ${answer.status}.`,
    error?.details ?? [],
  );
}

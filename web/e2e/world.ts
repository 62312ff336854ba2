/** A server and a browser for the tests of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

import { open } from './browser.ts';
import { type Server, serve } from './server.ts';

/** Both are there as soon as the first test begins, and gone after the last one. */
export function world(chance = 1): { server: Server; browser: Browser } {
  const on = {} as { server: Server; browser: Browser };
  beforeAll(async () => {
    [on.server, on.browser] = await Promise.all([serve(chance), open()]);
  });
  afterAll(async () => {
    await on.browser?.close();
    await on.server?.stop();
  });
  return on;
}

/** A server of its own for a file of tests: the real program with a database in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { front } from './front.ts';

export type Server = { url: string; stop: () => Promise<void>; kill: () => Promise<void>; start: () => Promise<void> };

function program(): string {
  const found = [process.env.UNDERHEX_BIN, '../target/debug/underhex', '../target/release/underhex'].find(
    (path) => path && existsSync(resolve(path)),
  );
  if (!found) throw new Error('there is no underhex program: run `cargo build -p underhex-cli`, or set UNDERHEX_BIN');
  return resolve(found);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

/** Starts a server and waits until it is well; the chance of its games follows from a number, so that they go the same way every time. */
export async function serve(chance: number): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'underhex-'));
  // The first time whatever port is free, so that nobody else can have taken it meanwhile; the same one when it is started anew.
  let port = 0;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const running = spawn(program(), ['serve', '--listen', `127.0.0.1:${port}`, '--database', join(folder, 'games.db')], {
      // Everything here comes from one address, far quicker than people are.
      env: { ...process.env, UNDERHEX_REQUESTS_PER_SECOND: '10000', UNDERHEX_GAMES_PER_ADDRESS: '1000', UNDERHEX_LOG: 'warn', UNDERHEX_TEST_CHANCE: `${chance}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = running;
    port = await new Promise<number>((done, fail) => {
      running.once('error', fail);
      running.once('exit', (code) => fail(new Error(`the server has ended with ${code}`)));
      let said = '';
      running.stdout.on('data', (more: Buffer) => {
        said += more.toString();
        const at = /Underhex is at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
        if (at) done(Number(at));
      });
    });
    for (let tries = 0; tries < 300; tries += 1) {
      try {
        if ((await fetch(`http://127.0.0.1:${port}/health`)).ok) return;
      } catch {
        // It is not there yet.
      }
      await new Promise((later) => setTimeout(later, 100));
    }
    throw new Error(`no server answers at port ${port}`);
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    if (!running || running.exitCode !== null) return Promise.resolve();
    return new Promise((done) => {
      running.once('exit', () => done());
      running.kill(signal);
    });
  }

  await start();
  // A client that was built apart from the program stands in front of it.
  const client = process.env.UNDERHEX_CLIENT;
  const outside = client ? await freePort() : port;
  const before = client ? await front(resolve(client), outside, port) : null;
  return {
    url: `http://127.0.0.1:${outside}`,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      before?.closeAllConnections();
      before?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

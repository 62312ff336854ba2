/** A client from a folder in front of a server that has none, or another one: pages from there, everything else from the server. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { type Server, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Serves the folder at a port and passes the rest on to another port of this machine. */
export function front(folder: string, port: number, behind: number): Promise<Server> {
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://x').pathname;
    if (/^\/(api|health|metrics)\b/.test(path)) {
      const on = request({ host: '127.0.0.1', port: behind, path: asked.url, method: asked.method, headers: asked.headers }, (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      });
      on.on('error', () => answer.writeHead(502).end());
      asked.pipe(on);
      return;
    }
    const file = join(folder, normalize(path));
    const found = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html');
    answer.writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' }).end(readFileSync(found));
  });
  // WebSockets go through as they are.
  server.on('upgrade', (asked, socket, head) => {
    const on = connect(behind, '127.0.0.1', () => {
      const lines = asked.rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${asked.rawHeaders[index + 1]}`] : []));
      on.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      on.write(head);
      on.pipe(socket).pipe(on);
    });
    on.on('error', () => socket.destroy());
    socket.on('error', () => on.destroy());
    on.on('close', () => socket.destroy());
  });
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)));
}

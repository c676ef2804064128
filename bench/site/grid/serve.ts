// Builds the page with nothing but the grid, and serves it with a content policy as strict as the site's.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contentPolicy } from '../../../packages/server/src/http/site-page.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const VITE = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url));
const NONCE = 'only-for-the-bench';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export interface GridServer {
  url: string;
  close(): Promise<void>;
}

/** Builds and serves; the folder goes when the server is closed. */
export async function serveGrid(): Promise<GridServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gift-grid-'));
  // In a process of its own: a test's NODE_ENV would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(
    process.execPath,
    [VITE, 'build', HERE, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    { env },
  );
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!file.startsWith(folder) || !existsSync(file)) {
      reply.statusCode = 404;
      return reply.end();
    }
    const isPage = extname(file) === '.html';
    reply.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    if (isPage) reply.setHeader('content-security-policy', contentPolicy(NONCE));
    return reply.end(
      isPage ? readFileSync(file, 'utf8').replaceAll('__CSP_NONCE__', NONCE) : readFileSync(file),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => {
          rmSync(folder, { recursive: true, force: true });
          closed();
        });
      }),
  };
}

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const SOURCE = fileURLToPath(new URL('../examples/widget', import.meta.url));
const BUILT = fileURLToPath(new URL('../node_modules/.giftship-examples', import.meta.url));
/** The service that the pages name. */
const SHOP = 'http://localhost:3000';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export interface ServedExamples {
  /** Address of the partner's pages: another site than the service's. */
  url: string;
  close(): Promise<void>;
}

/** Builds the example pages and serves them on 127.0.0.1 for a service on localhost; `port` 0 takes a free one. */
export async function serveExamples({
  shop = SHOP,
  port = 4100,
}: { shop?: string; port?: number } = {}): Promise<ServedExamples> {
  await build({
    root: SOURCE,
    configFile: join(SOURCE, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: BUILT, emptyOutDir: true },
  });
  const server = createServer((request, reply) => {
    void answer(request.url ?? '/', shop).then(
      ({ type, bytes }) =>
        reply.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(bytes),
      () => reply.writeHead(404, { 'content-type': 'text/plain' }).end('404'),
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

async function answer(address: string, shop: string) {
  const { pathname } = new URL(address, SHOP);
  // Browsers ask for it on every site.
  if (pathname === '/favicon.ico') return { type: 'image/x-icon', bytes: '' };
  const file = normalize(join(BUILT, pathname.endsWith('/') ? `${pathname}index.html` : pathname));
  if (!file.startsWith(BUILT + sep)) throw new Error(pathname);
  const type = TYPES[extname(file)];
  const bytes = await readFile(file);
  return type === undefined
    ? { type: 'application/octet-stream', bytes }
    : { type, bytes: bytes.toString('utf8').replaceAll(SHOP, shop) };
}

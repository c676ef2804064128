import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentPolicy } from '../../packages/server/src/http/site-page.ts';
import { buildPages } from './build-pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = join(ROOT, 'packages/site');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A small server of the built site with the content policy that the real one sends. */
export interface SiteServer {
  url: string;
  /** Serves bytes below `/given/`, for the page to fetch. */
  give(name: string, bytes: Uint8Array): void;
  close(): Promise<void>;
}

/** Builds the site when a source is newer, and serves it; `more` is another folder, below `/bench/`. */
export async function serveSite({ more }: { more?: string } = {}): Promise<SiteServer> {
  await buildSite();
  const given = new Map<string, Uint8Array>();
  const server = createServer((request, reply) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const bytes =
      pageOf(path) ?? (path.startsWith('/given/') ? given.get(path.slice(7)) : readBelow(path, more));
    reply.setHeader('content-security-policy', contentPolicy(NONCE));
    reply.setHeader('x-content-type-options', 'nosniff');
    if (bytes === undefined) return reply.writeHead(404).end();
    reply.setHeader('content-type', TYPES[extname(path) || '.html'] ?? 'application/octet-stream');
    return reply.end(bytes);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    give: (name, bytes) => void given.set(name, bytes),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

function readBelow(path: string, more: string | undefined): Uint8Array | undefined {
  const [folder, name] =
    more !== undefined && path.startsWith('/bench/') ? [more, path.slice(7)] : [join(SITE, 'dist'), path];
  const file = join(folder, name);
  return file.startsWith(folder) && existsSync(file) && statSync(file).isFile()
    ? readFileSync(file)
    : undefined;
}

/** The page of every address without an ending, as the real server answers it. */
function pageOf(path: string): string | undefined {
  if (extname(path) !== '' || path.startsWith('/api/')) return undefined;
  return readFileSync(join(SITE, 'dist/index.html'), 'utf8').replaceAll('__CSP_NONCE__', NONCE);
}
const NONCE = 'only-for-tests';

/** Builds the site when a source is newer than the last build. */
export const buildSite = (): Promise<void> => buildPages('site', ['index.html', 'embed.html']);

import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contentPolicy } from '../../packages/server/src/http/site-page.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = join(ROOT, 'packages/site');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const SOURCES = [
  join(SITE, 'src'),
  join(SITE, 'plugins'),
  join(ROOT, 'packages/kit/src'),
  join(ROOT, 'packages/kit/plugins'),
  join(ROOT, 'packages/shared/src'),
];
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

/** Builds the site when a source is newer than the last build; test files that start together wait for one build. */
export async function buildSite(): Promise<void> {
  for (const since = Date.now(); !isBuilt();) {
    if (await takeLock(since)) return build().finally(() => rm(LOCK, { recursive: true, force: true }));
    await new Promise((rest) => setTimeout(rest, 500));
  }
  // What is being written is not whole yet.
  while (existsSync(LOCK) && !isStale()) await new Promise((rest) => setTimeout(rest, 500));
}

const LOCK = join(SITE, '../../node_modules/.site-build');
const STALE_MS = 180_000;
const isStale = () => Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE_MS;

function isBuilt(): boolean {
  const index = join(SITE, 'dist/index.html');
  if (!existsSync(index) || !existsSync(join(SITE, 'dist/embed.html'))) return false;
  return statSync(index).mtimeMs > Math.max(...SOURCES.map(newest));
}

/** True for who may build; a build that was broken off does not hold up the others for ever. */
async function takeLock(since: number): Promise<boolean> {
  if (isStale() && existsSync(LOCK)) await rm(LOCK, { recursive: true, force: true });
  return mkdir(LOCK).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || Date.now() - since > 2 * STALE_MS) throw error;
      return false;
    },
  );
}

async function build(): Promise<void> {
  // In a process of its own: here NODE_ENV says test, which would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [VITE, 'build', '--logLevel', 'error'], { cwd: SITE, env });
}

function newest(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name);
    return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }, 0);
}

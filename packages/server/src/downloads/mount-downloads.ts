import { createReadStream } from 'node:fs';
import { DOCS_POLICY } from '../api-docs/docs-frame.ts';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { originOf } from '../http/known-hosts.ts';
import { DOWNLOADS_COPY as SAY } from './copy.ts';
import { downloadsPage, type Line, lostPage } from './downloads-page.ts';
import { type Download, readPackages, SUMS } from './read-packages.ts';

type Settings = Pick<Config, 'downloads' | 'publicBase' | 'isProduction'>;
interface Asked {
  Params: { file: string };
}

/**
 * What others install from this service, under /downloads/: a page with the install lines, the tarballs, their
 * checksums. They are files that anybody may have; an address that has none, that of an older version too, says where
 * things are now.
 */
export function mountDownloads(app: FastifyInstance, config: Settings): void {
  const folder = config.downloads;
  const packages = readPackages(folder);
  const index = async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': DOCS_POLICY })
      .type(HTML)
      .send(downloadsPage(packages(), originOf(config, request)));
  app.get('/downloads', index);
  app.get('/downloads/', index);
  app.get<Asked>('/downloads/:file', async (request, reply) => {
    const { file } = request.params;
    const all = packages();
    if (file === SUMS && all.length > 0)
      return reply
        .headers({ 'cache-control': 'no-cache' })
        .type(TEXT)
        .send(all.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(''));
    const found = all.find((each) => each.file === file);
    if (found) return sendTarball(request, reply, { found, folder, isReleased: config.isProduction });
    return sendLost(request, reply, wordsFor(file, all, `${originOf(config, request)}/downloads/`));
  });
}

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
/** Its name carries the version, whose bytes are made once; while one works on it they change. */
const FOREVER = 'public, max-age=31536000, immutable';

function sendTarball(
  request: FastifyRequest,
  reply: FastifyReply,
  { found, folder, isReleased }: { found: Download; folder: string; isReleased: boolean },
): FastifyReply {
  const etag = `"${found.sha256}"`;
  void reply.headers({ etag, 'cache-control': isReleased ? FOREVER : 'no-cache' });
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  return reply
    .header('content-length', found.bytes)
    .type('application/gzip')
    .send(createReadStream(join(folder, found.file)));
}

/** What was asked for, what there is in its place, and the whole list. */
function wordsFor(file: string, all: readonly Download[], address: string): Line[] {
  if (all.length === 0) return [{ text: SAY.none }];
  const now = all.find(({ name }) => file.startsWith(`${name}-`));
  const shown = file.slice(0, 100);
  const rest = { text: SAY.all, address };
  if (!now) return [{ text: SAY.lost(shown) }, rest];
  return [{ text: SAY.older(shown, now.version) }, { text: SAY.now, address: address + now.file }, rest];
}

/** As a page for browsers; as lines for curl and npm. */
function sendLost(request: FastifyRequest, reply: FastifyReply, lines: readonly Line[]): FastifyReply {
  const isBrowser = (request.headers.accept ?? '').includes('text/html');
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store', vary: 'accept', 'content-security-policy': DOCS_POLICY })
    .type(isBrowser ? HTML : TEXT)
    .send(
      isBrowser ? lostPage(lines) : lines.map(({ text, address = '' }) => `${text}${address}\n`).join(''),
    );
}

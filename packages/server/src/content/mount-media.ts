import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';

const FILE = /^([\w-]{16,32})\.webp$/;

/** Pictures of the library for everybody: a number names the same pixels for ever, and nothing in them could run. */
export function mountMedia(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const serve = (path: string, column: 'bytes' | 'thumb') =>
    app.get<{ Params: { file: string } }>(`${path}/:file`, async (request, reply) => {
      const id = FILE.exec(request.params.file)?.[1];
      const found =
        id === undefined
          ? undefined
          : await db.q.selectFrom('media').where('id', '=', id).select(column).executeTakeFirst();
      if (!found) throw refuse('ROUTE_NOT_FOUND');
      return sendPicture(reply, (found as Record<string, Buffer>)[column] as Buffer);
    });
  serve('/media', 'bytes');
  serve('/media/thumb', 'thumb');
}

const sendPicture = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply
    .headers({
      'content-security-policy': "default-src 'none'; sandbox",
      // Goods are shown on pages of partners too.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    .type('image/webp')
    .send(bytes);

import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';

/** A picture for the one who added it, in headers under which nothing in it could run. */
export async function readPicture(
  { db }: Deps,
  { userId, id }: { userId: number; id: string },
  reply: FastifyReply,
): Promise<FileReply> {
  const picture = await db.q
    .selectFrom('pictures')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select('bytes')
    .executeTakeFirst();
  if (!picture) throw refuse('NOT_FOUND');
  reply.headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=86400, immutable',
  });
  return { fileName: `${id}.webp`, contentType: 'image/webp', bytes: picture.bytes };
}

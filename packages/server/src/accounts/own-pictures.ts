import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { PICTURE_BYTES } from '@giftship/shared/support/ticket';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { drawAnew } from '../pictures/draw-anew.ts';

/** Pictures that a person may add in a day. */
const PER_DAY = 100;
const DATA_URL = /^data:[\w.+-]*\/?[\w.+-]*;base64,/;

/**
 * Takes a picture: what it is, is read from its bytes alone; it is drawn anew, and nothing but the pixels is kept
 * (reliability section 4).
 */
export async function addPicture(deps: Deps, userId: number, data: string) {
  const bytes = readDataUrl(data);
  await refuseTooMany(deps, userId);
  const { id, width, height } = await keepPicture(deps, deps.db.q, { userId, bytes });
  return { id, url: `/api/user/picture?id=${id}`, width, height };
}

/** Keeps a picture for a person who may look at it, drawn anew. */
export async function keepPicture(
  { random }: Pick<Deps, 'random'>,
  q: Queries,
  { userId, bytes }: { userId: number; bytes: Buffer },
): Promise<{ id: string; width: number; height: number }> {
  const picture = await drawAnew(bytes);
  if (!picture) throw refuse('PICTURE_BAD');
  const id = random(16).toString('base64url');
  await q
    .insertInto('pictures')
    .values({ id, user_id: userId, ...picture })
    .execute();
  return { id, width: picture.width, height: picture.height };
}

/** The bytes of a data URL; refuses what is none or too large. */
export function readDataUrl(data: string): Buffer {
  const head = DATA_URL.exec(data.slice(0, 128))?.[0];
  if (head === undefined) throw refuse('PICTURE_BAD');
  const bytes = Buffer.from(data.slice(head.length), 'base64');
  if (bytes.length > PICTURE_BYTES) throw refuse('PICTURE_TOO_LARGE');
  return bytes;
}

async function refuseTooMany({ db }: Deps, userId: number): Promise<void> {
  const { count } = await db.q
    .selectFrom('pictures')
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= PER_DAY) throw refuse('RATE_LIMITED', {}, { retry_after: 3600 });
}

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

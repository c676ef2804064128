import type { FileReply } from '@giftship/shared/contract/define-routes';
import { type PaperKind, paperId, paperPath } from '@giftship/shared/content/paper';
import type { paperOfficeRoutes } from '@giftship/shared/content/paper-office-contract';
import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyReply } from 'fastify';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { drawAnew } from '../pictures/draw-anew.ts';
import { bytesOf } from './media.ts';
import { refuseUnstored } from './refuse-unstored.ts';

/** Handlers of the papers of records: each kind behind the rights of its record (O109, O153, O155). */
export function paperOfficeHandlers(deps: Deps): OfficeHandlers<typeof paperOfficeRoutes> {
  return {
    addReceipt: (call) => addPaper(deps, call, { kind: 'receipt', data: call.body.data }),
    receipt: ({ query, reply }) => readPaper(deps, { kind: 'receipt', id: query.id }, reply),
    addAttachment: (call) => addPaper(deps, call, { kind: 'attachment', data: call.body.data }),
    attachment: ({ query, reply }) => readPaper(deps, { kind: 'attachment', id: query.id }, reply),
    addMark: (call) => addPaper(deps, call, { kind: 'mark', data: call.body.data }),
    mark: ({ query, reply }) => readPaper(deps, { kind: 'mark', id: query.id }, reply),
  };
}

async function addPaper(deps: Deps, call: WorkCall, { kind, data }: { kind: PaperKind; data: string }) {
  const drawn = await drawAnew(bytesOf(data));
  if (!drawn) throw refuse('PICTURE_BAD');
  return officeWork(deps, { ...call, body: null }, async (tx, log) => {
    const id = deps.random(16).toString('base64url');
    await tx
      .insertInto('papers')
      .values({ id, kind, ...drawn, operator_id: call.operator.id })
      .execute();
    await log({ object: 'paper', ref: id, after: { kind } });
    return { path: paperPath(id), width: drawn.width, height: drawn.height };
  });
}

/**
 * A paper of one kind: its number under another kind finds nothing. A record may name a picture that everybody may see
 * instead. Kept by nobody on the way.
 */
export async function readPaper(
  { db }: Deps,
  { kind, id }: { kind: PaperKind; id: string },
  reply: FastifyReply,
): Promise<FileReply> {
  const paper =
    (await db.q
      .selectFrom('papers')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .select('bytes')
      .executeTakeFirst()) ??
    (await db.q.selectFrom('media').where('id', '=', id).select('bytes').executeTakeFirst());
  if (!paper) throw refuse('NOT_FOUND');
  reply.headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
  return { fileName: `${id}.webp`, contentType: 'image/webp', bytes: paper.bytes };
}

/** Refuses a record that names a paper which is not there, or is of another kind; another path is a picture of the library, as before. */
export async function needPaper(
  q: Queries,
  { kind, path }: { kind: PaperKind; path: string },
): Promise<void> {
  const paper = await q
    .selectFrom('papers')
    .where('id', '=', paperId(path) ?? '')
    .where('kind', '=', kind)
    .select('id')
    .executeTakeFirst();
  if (paper) return;
  if (path.startsWith('/paper/')) throw refuse('NOT_FOUND');
  await refuseUnstored(q, kind, path);
}

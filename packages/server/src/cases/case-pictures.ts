import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { keepPicture, readDataUrl, readPicture } from '../accounts/own-pictures.ts';
import type { Queries } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';

/** Refuses pictures that this person did not send in. */
export async function needPictures(q: Queries, userId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await q
    .selectFrom('pictures')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .select('id')
    .execute();
  if (rows.length < new Set(ids).size) throw refuse('PICTURE_GONE');
}

/** Keeps an operator's picture for a case. It is kept with its buyer, who is never told its number. */
export async function addCasePicture(
  deps: Deps,
  call: WorkCall,
  { case_sn, data }: { case_sn: string; data: string },
) {
  const found = await deps.db.q
    .selectFrom('cases')
    .where('id', '=', idOf('case', case_sn) ?? 0)
    .select('user_id')
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  const bytes = readDataUrl(data);
  return officeWork(deps, call, async (tx, log) => {
    const picture = await keepPicture(deps, tx, { userId: found.user_id, bytes });
    await log({ object: 'case', ref: case_sn, after: { picture: picture.id } });
    return picture;
  });
}

/** A picture of a line of a case, for whoever may see that line; of a supplier his own cases, and nothing internal. */
export async function casePicture(
  deps: Deps,
  { case_sn, id, supplierId }: { case_sn: string; id: string; supplierId: number | null },
  reply: FastifyReply,
): Promise<FileReply> {
  const caseId = idOf('case', case_sn) ?? 0;
  const { rows } = await sql<{ user_id: number }>`
    select f.user_id from case_messages m join cases k on k.id = m.case_id join pictures f on f.id = ${id}
    where m.case_id = ${caseId} and m.images ? ${id}
      and (${supplierId}::bigint is null or k.supplier_id = ${supplierId}::bigint and not m.is_internal) limit 1`.execute(
    deps.db.q,
  );
  const [found] = rows;
  if (!found) throw refuse('NOT_FOUND');
  return readPicture(deps, { userId: found.user_id, id }, reply);
}

/** A picture of an appeal: of a supplier's own, or of any for an operator. */
export async function appealPicture(
  deps: Deps,
  { of, id }: { of: { parcel_sn: string; supplierId: number } | { appealId: number }; id: string },
  reply: FastifyReply,
): Promise<FileReply> {
  const which =
    'appealId' in of
      ? sql`a.id = ${of.appealId}`
      : sql`a.supplier_id = ${of.supplierId} and k.parcel_id = ${idOf('parcel', of.parcel_sn) ?? 0}`;
  const { rows } = await sql<{ user_id: number }>`
    select f.user_id from comp_appeals a join compensations k on k.id = a.compensation_id join pictures f on f.id = ${id}
    where ${which} and a.images ? ${id} limit 1`.execute(deps.db.q);
  const [found] = rows;
  if (!found) throw refuse('NOT_FOUND');
  return readPicture(deps, { userId: found.user_id, id }, reply);
}

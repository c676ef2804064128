import { refuse } from '@giftship/shared/errors/app-error';
import { RIGHT_LABELS } from '@giftship/shared/operators/labels';
import { MOST_PHRASES, PHRASE_FIELDS } from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Operator } from '../operators/operator.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';

interface PhraseRow {
  id: number;
  owner_id: number | null;
  title: string;
  content: string;
  rank: number;
}
type Written = Pick<PhraseRow, 'title' | 'content' | 'rank'>;

/** Quick answers that everybody shares, and those of one operator (O124), in their order. */
export async function readPhrases({ db }: Deps, operatorId: number) {
  const rows = await db.q
    .selectFrom('phrases')
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', operatorId)]))
    .orderBy('rank')
    .orderBy('id')
    .selectAll()
    .execute();
  return { list: rows.map(shown), fields: [...PHRASE_FIELDS] };
}

/** Adds a quick answer; one for everybody needs ticket.assign. */
export function addPhrase(deps: Deps, call: WorkCall, { is_own, ...input }: Written & { is_own: boolean }) {
  refuseUnknownField(input.content);
  return officeWork(deps, { ...call, body: { is_own, ...input } }, async (tx, log) => {
    const owner_id = is_own ? call.operator.id : null;
    refuseWithoutRight(call.operator, owner_id);
    await refuseFull(tx, owner_id);
    const row = await tx
      .insertInto('phrases')
      .values({ ...input, owner_id })
      .returningAll()
      .executeTakeFirstOrThrow();
    await log({ object: 'phrase', ref: String(row.id), after: { ...input, is_own } });
    return shown(row);
  });
}

/** Changes a quick answer of one's own, or with ticket.assign a shared one. */
export function savePhrase(deps: Deps, call: WorkCall, { id, ...input }: Written & { id: number }) {
  refuseUnknownField(input.content);
  return officeWork(deps, { ...call, body: { id, ...input } }, async (tx, log) => {
    const before = await lock(tx, call.operator, id);
    const row = await tx
      .updateTable('phrases')
      .set(input)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { title, content, rank } = before;
    await log({ object: 'phrase', ref: String(id), before: { title, content, rank }, after: { ...input } });
    return shown(row);
  });
}

/** Removes a quick answer. */
export function removePhrase(deps: Deps, call: WorkCall, id: number) {
  return officeWork(deps, { ...call, body: { id } }, async (tx, log) => {
    const { title, content } = await lock(tx, call.operator, id);
    await tx.deleteFrom('phrases').where('id', '=', id).execute();
    await log({ object: 'phrase', ref: String(id), before: { title, content } });
    return {};
  });
}

async function lock(tx: Tx, operator: Operator, id: number): Promise<PhraseRow> {
  const row = await tx.selectFrom('phrases').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!row || (row.owner_id !== null && row.owner_id !== operator.id)) throw refuse('NOT_FOUND');
  refuseWithoutRight(operator, row.owner_id);
  return row;
}

function refuseWithoutRight({ rights }: Operator, ownerId: number | null): void {
  if (ownerId === null && !rights.has('ticket.assign'))
    throw refuse('RIGHT_MISSING', { right: RIGHT_LABELS['ticket.assign'] });
}

async function refuseFull(q: Queries, ownerId: number | null): Promise<void> {
  const { n } = await q
    .selectFrom('phrases')
    .where(sql<boolean>`owner_id is not distinct from ${ownerId}::bigint`)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  if (n >= MOST_PHRASES) throw refuse('PHRASES_FULL', { max: MOST_PHRASES });
}

function refuseUnknownField(content: string): void {
  const fields: readonly string[] = PHRASE_FIELDS;
  for (const [, field = ''] of content.matchAll(/\{([^{}]*)\}/g))
    if (!fields.includes(field)) throw refuse('PHRASE_FIELD', { field });
}

const shown = ({ id, owner_id, title, content, rank }: PhraseRow) => ({
  id,
  title,
  content,
  rank,
  is_own: owner_id !== null,
});

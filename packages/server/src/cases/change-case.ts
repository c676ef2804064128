import { refuse } from '@giftship/shared/errors/app-error';
import {
  CASE_AUTHOR,
  CASE_MOVES,
  CASE_OUTCOME,
  CASE_STATUS,
  type CaseOutcome,
  type CaseStatus,
  isOpenCase,
} from '@giftship/shared/cases/case';
import { CASE_STATUS_LABELS } from '@giftship/shared/cases/labels';
import { type Selectable, type UpdateObject, sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Schema } from '../db/schema.ts';
import { CASES_COPY as SAY } from './copy.ts';

/** A case as it is stored. */
export type Case = Selectable<Schema['cases']>;

/** A line of a case. */
export interface Line {
  by: (typeof CASE_AUTHOR)[keyof typeof CASE_AUTHOR];
  who?: string;
  content: string;
  proposal?: number;
  images?: readonly string[];
  isInternal?: boolean;
}

/** Holds a case by its number; of a supplier only his own. Refuses what there is none of. */
export async function lockCase(tx: Tx, sn: string, supplierId: number | null = null): Promise<Case> {
  let found = tx.selectFrom('cases').where('id', '=', idOf('case', sn) ?? 0);
  if (supplierId !== null) found = found.where('supplier_id', '=', supplierId);
  const row = await found.selectAll().forUpdate().executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** Holds a case that still wants something; refuses one that is over. */
export async function lockOpenCase(tx: Tx, id: number): Promise<Case> {
  const found = await lockCase(tx, snOf('case', id));
  if (!isOpenCase(found.status)) throw caseState(found.status);
  return found;
}

/** Refuses a move that is no arrow, in words. */
export function refuseMove({ status }: Pick<Case, 'status'>, to: CaseStatus): void {
  if (!CASE_MOVES[status as CaseStatus].includes(to)) throw caseState(status);
}

/** What a case answers that is not in the state for it. */
export const caseState = (status: number) =>
  refuse('CASE_STATE', { state: CASE_STATUS_LABELS[status] ?? '' });

/** Changes a case, held by `lockCase`. */
export async function changeCase(tx: Tx, id: number, values: UpdateObject<Schema, 'cases'>): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Adds a line to a case. */
export async function addLine(
  q: Queries,
  caseId: number,
  { by, who = '', content, proposal = 0, images = [], isInternal = false }: Line,
): Promise<void> {
  await q
    .insertInto('case_messages')
    .values({
      case_id: caseId,
      by,
      who,
      content,
      proposal,
      images: JSON.stringify(images),
      is_internal: isInternal,
    })
    .execute();
}

/** Ends a case by what was made for it (O117). */
export async function solveCase(
  tx: Tx,
  found: Pick<Case, 'id' | 'status'>,
  { outcome, ref = '', line }: { outcome: CaseOutcome; ref?: string; line?: Line },
): Promise<void> {
  if (!isOpenCase(found.status)) return;
  await changeCase(tx, found.id, {
    status: CASE_STATUS.solved,
    outcome,
    outcome_ref: ref,
    due_at: null,
    solved_at: sql<Date>`now()`,
  });
  await addLine(tx, found.id, line ?? { by: CASE_AUTHOR.system, content: SAY.solved[outcome] ?? '' });
}

/** The case that waits for a document, held; null without one. */
async function lockByDocument(tx: Tx, ref: string): Promise<Case[]> {
  return tx
    .selectFrom('cases')
    .where('outcome_ref', '=', ref)
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The refund that a case waits for was given: the case is solved (O117). */
export async function refundGiven(tx: Tx, refundSn: string): Promise<void> {
  for (const found of await lockByDocument(tx, refundSn))
    await solveCase(tx, found, { outcome: CASE_OUTCOME.refund, ref: refundSn });
}

/** It was refused: the case is ours again, with no outcome. */
export async function refundRefused(tx: Tx, refundSn: string): Promise<void> {
  for (const found of await lockByDocument(tx, refundSn)) {
    if (!isOpenCase(found.status)) continue;
    await changeCase(tx, found.id, {
      status: CASE_STATUS.new,
      outcome: CASE_OUTCOME.none,
      outcome_ref: '',
      due_at: null,
    });
    await addLine(tx, found.id, { by: CASE_AUTHOR.system, content: SAY.refundRefused(refundSn) });
  }
}

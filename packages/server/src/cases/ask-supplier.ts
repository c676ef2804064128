import { CASE_STATUS, LIABILITY, OBJECT_HOURS } from '@giftship/shared/cases/case';
import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { tellPrograms } from '../supplier-keys/tell-programs.ts';
import { tellMembers } from '../suppliers/tell-members.ts';
import { addLine, type Case, changeCase, type Line, refuseMove } from './change-case.ts';
import { CASES_COPY as SAY } from './copy.ts';
import { bySystem } from './open-case.ts';

const HOUR_MS = 3_600_000;

/** Lays a case before its supplier, who is told and has his time to answer (O114, S061). */
export async function askSupplier(
  deps: Deps,
  tx: Tx,
  found: Case,
  { line, due }: { line: Line; due: Date | null },
): Promise<void> {
  refuseMove(found, CASE_STATUS.supplier);
  const at = (await deps.timeOfRecord(tx)).getTime();
  const due_at = due ?? new Date(at + deps.config.cases.supplierHours * HOUR_MS);
  await changeCase(tx, found.id, { status: CASE_STATUS.supplier, due_at, is_unanswered: false });
  await addLine(tx, found.id, line);
  const sn = snOf('case', found.id);
  await tellOfCase(tx, found, SAY.toldAsked(sn, found.kind, formatTime(due_at)));
  const data = { case_sn: sn, order_sn: snOf('order', found.order_id), due_at: formatTime(due_at) };
  await tellPrograms(deps, tx, [
    {
      supplierId: found.supplier_id,
      event: 'supplier.case.opened',
      data,
      // Laid before him again it is news again.
      about: `${sn} ${due_at.getTime()}`,
    },
  ]);
}

/** Says whose fault a case is; the supplier is told, and until when he may object where it is his (O115). */
export async function setLiability(
  deps: Deps,
  tx: Tx,
  found: Case,
  { liability, line, isUnanswered = false }: { liability: number; line: Line; isUnanswered?: boolean },
): Promise<void> {
  const at = (await deps.timeOfRecord(tx)).getTime();
  await changeCase(tx, found.id, {
    liability,
    decided_at: new Date(at),
    status: CASE_STATUS.new,
    due_at: null,
    is_unanswered: isUnanswered || found.is_unanswered,
  });
  await addLine(tx, found.id, line);
  const mayObject = liability === LIABILITY.supplier && found.objected_at === null;
  const until = mayObject ? formatTime(at + OBJECT_HOURS * HOUR_MS) : '';
  await tellOfCase(tx, found, SAY.toldDecided(snOf('case', found.id), liability, until));
}

/** A message to the members of its supplier who answer cases; the newest of a case takes the place of the one before. */
const tellOfCase = (
  q: Queries,
  { id, supplier_id: supplierId }: Pick<Case, 'id' | 'supplier_id'>,
  content: string,
): Promise<void> => {
  const ref = snOf('case', id);
  return tellMembers(q, {
    supplierId,
    kind: 'case',
    ref,
    content,
    link: `/supplier/cases?open=${ref}`,
  });
};

/** Whoever waited too long for his supplier: liability is his, and the case is ours again (O114). At most `limit`. */
export async function endUnanswered(deps: Deps, limit: number): Promise<number> {
  return deps.db.transaction(
    async (tx) => {
      const due = await tx
        .selectFrom('cases')
        .where('status', '=', sql<number>`${sql.lit(CASE_STATUS.supplier)}`)
        .where('due_at', '<=', await deps.timeOfRecord(tx))
        .selectAll()
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const found of due)
        await setLiability(deps, tx, found, {
          liability: LIABILITY.supplier,
          isUnanswered: true,
          line: bySystem(SAY.unanswered),
        });
      return due.length;
    },
    { actor: 'clock' },
  );
}

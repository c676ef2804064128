import {
  CASE_AUTHOR,
  CASE_STATUS,
  type CaseKind,
  type CaseSource,
  OPEN_CASES,
} from '@giftship/shared/cases/case';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { addLine, type Line } from './change-case.ts';

/** What is wrong with which parcel, and who says so. */
export interface NewCase {
  parcelId: number;
  kind: CaseKind;
  source: CaseSource;
  line: Line;
  ticketId?: number | null;
}

/**
 * Opens a case about a parcel (O111): one that is open already of the same kind gets the line instead. Null where there is no
 * such parcel, or it is of a test key. Answers its number and whether it is new.
 */
export async function openCase(
  tx: Tx,
  { parcelId, kind, source, line, ticketId = null }: NewCase,
): Promise<{ id: number; isNew: boolean } | null> {
  const made = await sql<{ id: number }>`
    insert into cases (parcel_id, order_id, user_id, supplier_id, courier_id, ticket_id, kind, source, created_by)
    select p.id, p.order_id, o.user_id, p.supplier_id, b.courier_id, ${ticketId}::bigint, ${kind}, ${source}, ${line.who ?? ''}
    from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
    where p.id = ${parcelId} and p.supplier_id is not null
    on conflict (parcel_id, kind) where status < ${sql.lit(CASE_STATUS.solved)} do nothing returning id`.execute(
    tx,
  );
  const known =
    made.rows[0] ??
    (await tx
      .selectFrom('cases')
      .where('parcel_id', '=', parcelId)
      .where('kind', '=', kind)
      .where(sql<boolean>`status in (${lits(...OPEN_CASES)})`)
      .select('id')
      .executeTakeFirst());
  if (!known) return null;
  await addLine(tx, known.id, line);
  return { id: known.id, isNew: made.rows.length > 0 };
}

/** Who writes a line about what the system found. */
export const bySystem = (content: string): Line => ({ by: CASE_AUTHOR.system, content });

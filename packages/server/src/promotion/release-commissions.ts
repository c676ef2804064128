import assert from 'node:assert/strict';
import { fen } from '@giftship/shared/money/fen';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { COMMISSION_STATUS } from '@giftship/shared/promotion/commission';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { transferMany } from '../wallet/ledger.ts';

/** Commissions of one look, and of one transaction. */
const SLICE = 500;
/** Looks of one run; the rest waits for the next. */
const MOST_SLICES = 40;

/**
 * Releases commission whose parcel was signed, or picked up longer ago than the hold (X027), by `held_from`, which the
 * database keeps; frozen ones that are not due are not looked at: bounded, and two runs at once
 * share the work. Answers how many were released.
 */
export async function releaseCommissions(deps: Deps): Promise<number> {
  await fillHeldFrom(deps);
  let released = 0;
  for (let slice = 0; slice < MOST_SLICES; slice += 1) {
    const due = await findDue(deps, deps.db.q);
    const promoters = [...new Set(due.map(({ partner_id }) => partner_id))].sort((a, b) => a - b);
    let moved = 0;
    for (const promoterId of promoters)
      moved += await releaseOf(
        deps,
        promoterId,
        due.filter(({ partner_id }) => partner_id === promoterId).map(({ id }) => id),
      );
    released += moved;
    if (due.length < SLICE || moved === 0) break;
  }
  return released;
}

/** Ids that one statement goes through. */
const FILL = 2_000;
const MARK = 'commissions-held';

/**
 * What was frozen before migration 0013 gets its `held_from` here, some at a time, so that no news of a parcel waits for
 * it; what came since has it from the database. Goes by the ids, each once.
 */
async function fillHeldFrom({ db }: Deps): Promise<void> {
  for (let slice = 0; slice < MOST_SLICES; slice += 1) {
    const { rows } = await sql<{ moved: number }>`
      with range as (
        select coalesce((select mark from sweep_marks where name = ${MARK}), 0) as low, coalesce(max(id), 0) as newest from commissions
      ), filled as (
        update commissions c set held_from = case when p.status = ${sql.lit(PARCEL_STATUS.signed)} then '-infinity' else p.pickup_time end
        from parcels p, range
        where p.order_id = c.order_id and c.id > range.low and c.id <= range.low + ${FILL} and c.status = ${sql.lit(COMMISSION_STATUS.frozen)}
          and c.held_from is null and (p.status = ${sql.lit(PARCEL_STATUS.signed)} or p.pickup_time is not null)
      )
      insert into sweep_marks as m (name, mark) select ${MARK}, least(low + ${FILL}, newest) from range where newest > low
      on conflict (name) do update set mark = greatest(m.mark, excluded.mark) returning mark as moved`.execute(
      db.q,
    );
    if (rows.length === 0) return;
  }
}

async function findDue({ config, now }: Deps, q: Queries) {
  const { rows } = await sql<{ id: number; partner_id: number }>`
    select c.id, c.partner_id from commissions c
    where c.status = ${sql.lit(COMMISSION_STATUS.frozen)}
      and c.held_from <= ${new Date(now())}::timestamptz - make_interval(days => ${config.promotion.holdDays})
    order by c.held_from, c.id limit ${SLICE}`.execute(q);
  return rows;
}

/** One promoter's due commissions in one transaction; those that another run or a reversal holds are left alone. */
function releaseOf({ db }: Deps, promoterId: number, ids: number[]): Promise<number> {
  return db.transaction(
    async (tx) => {
      const { rows } = await sql<{ id: number; order_id: number; amount: number }>`
        update commissions set status = ${sql.lit(COMMISSION_STATUS.available)}, released_at = now()
        where id in (
          select id from commissions where id = any(${ids}::bigint[]) and status = ${sql.lit(COMMISSION_STATUS.frozen)}
          order by id for update skip locked)
        returning id, order_id, amount_fen as amount`.execute(tx);
      const isMoved = await transferMany(tx, {
        from: { kind: 'commission_frozen', userId: promoterId },
        to: { kind: 'commission', userId: promoterId },
        type: LOG_TYPE.commissionReleased,
        kind: 'commission-released',
        parts: rows
          .sort((a, b) => a.id - b.id)
          .map(({ order_id, amount }) => ({ amount: fen(amount), ref: snOf('order', order_id), remark: '' })),
      });
      assert(isMoved, 'frozen commission covers what is released');
      return rows.length;
    },
    { actor: 'clock' },
  );
}

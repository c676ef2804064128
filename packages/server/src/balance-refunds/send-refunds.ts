import {
  BALANCE_REFUND_STATUS as S,
  REFUND_PART_STATUS as P,
} from '@giftship/shared/balance-refunds/balance-refund';
import { assert } from '@giftship/shared/lib/assert';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import { type ProviderErrorKind, isProviderError } from '../outside/provider-error.ts';
import { transfer } from '../wallet/ledger.ts';
import { BALANCE_REFUND_COPY as SAY } from './copy.ts';

/** After these the service will never give it under this number; anything else is asked again. */
const FINAL: ReadonlySet<ProviderErrorKind> = new Set(['rejected', 'state', 'invalid', 'not_found']);
const AT_ONCE = 50;

interface Part {
  refund_id: number;
  no: number;
  recharge_id: number;
  amount_fen: number;
  token: string;
  trade_no: string;
  paid_fen: number;
}

/**
 * Sends what was agreed to back through the payment service. One without an answer is asked again under the same number, which
 * the service gives once; killed anywhere, nothing is given twice.
 */
export async function sendBalanceRefunds(deps: Deps): Promise<void> {
  if (deps.outside.missing.has('payment')) return;
  for (const part of await claimDue(deps)) {
    const outcome = await send(deps, part);
    if (outcome !== 'unknown') await settle(deps, part, outcome);
  }
}

/** Takes parts that are due and says when they are due again, from 20 s to an hour. */
async function claimDue({ db, outside }: Deps): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with due as (
      select p.refund_id, p.no, r.token, c.trade_no, c.amount_fen as paid_fen
      from balance_refund_parts p join balance_refunds r on r.id = p.refund_id join recharges c on c.id = p.recharge_id
      where p.status = ${sql.lit(P.sending)} and p.next_at <= now() and c.provider = ${outside.payment.channel}
      order by p.next_at limit ${AT_ONCE} for update of p skip locked
    )
    update balance_refund_parts p set tries = p.tries + 1,
      next_at = now() + make_interval(secs => least(3600, 20 * 2 ^ least(p.tries, 8)))
    from due where p.refund_id = due.refund_id and p.no = due.no
    returning p.refund_id, p.no, p.recharge_id, p.amount_fen, due.token, due.trade_no, due.paid_fen`.execute(
    db.q,
  );
  return rows.toSorted((a, b) => a.refund_id - b.refund_id || a.no - b.no);
}

async function send({ outside, log }: Deps, part: Part): Promise<'done' | 'unknown' | { failed: string }> {
  try {
    await outside.payment.refund({
      tradeNo: part.trade_no,
      refundNo: `${snOf('balanceRefund', part.refund_id)}-${part.no}-${part.token}`,
      amount: fen(part.amount_fen),
      paid: fen(part.paid_fen),
    });
    return 'done';
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const { kind, code, text, outcomeUnknown } = error;
    log.warn({ refund: part.refund_id, part: part.no, kind, code }, 'a balance refund was not given');
    return FINAL.has(kind) && !outcomeUnknown ? { failed: text || SAY.partFailed } : 'unknown';
  }
}

async function settle(deps: Deps, part: Part, outcome: 'done' | { failed: string }): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      // Its refund first: of two parts that end at once the later one sees that it is the last.
      const refund = await tx
        .selectFrom('balance_refunds')
        .where('id', '=', part.refund_id)
        .select(['id', 'user_id', 'amount_fen'])
        .forUpdate()
        .executeTakeFirstOrThrow();
      const isDone = outcome === 'done';
      const settled = await tx
        .updateTable('balance_refund_parts')
        .set({
          status: isDone ? P.done : P.failed,
          fail_text: isDone ? '' : outcome.failed,
          done_at: sql<Date>`now()`,
        })
        .where('refund_id', '=', part.refund_id)
        .where('no', '=', part.no)
        .where('status', '=', P.sending)
        .returning('no')
        .executeTakeFirst();
      if (!settled) return;
      if (!isDone)
        await tx
          .updateTable('recharges')
          .set({ refunded_fen: sql<number>`refunded_fen - ${part.amount_fen}` })
          .where('id', '=', part.recharge_id)
          .execute();
      await finish(tx, refund);
    },
    { actor: 'payment' },
  );
}

/** The last part ends the refund: what no channel took is on the balance again. */
async function finish(
  tx: Tx,
  { id, user_id: userId, amount_fen }: { id: number; user_id: number; amount_fen: number },
): Promise<void> {
  const { rows } = await sql<{ open: number; failed: number; why: string | null }>`
    select count(*) filter (where status = ${sql.lit(P.sending)})::int as open,
      coalesce(sum(amount_fen) filter (where status = ${sql.lit(P.failed)}), 0)::bigint as failed,
      min(fail_text) filter (where status = ${sql.lit(P.failed)}) as why
    from balance_refund_parts where refund_id = ${id}`.execute(tx);
  const { open, failed, why } = onlyRow(rows);
  if (open > 0) return;
  const sn = snOf('balanceRefund', id);
  const answer = why ?? '';
  await tx
    .updateTable('balance_refunds')
    .set({
      status: failed > 0 ? S.failed : S.done,
      returned_fen: failed,
      answer,
      done_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  const content =
    failed > 0
      ? SAY.told.failed(sn, formatYuan(fen(failed)), answer)
      : SAY.told.done(sn, formatYuan(fen(amount_fen)));
  await tellUser(tx, { userId, kind: 'balance-refund', ref: sn, content });
  const isMoved = await transfer(tx, {
    from: { kind: 'system', code: 'channel' },
    to: { kind: 'balance', userId },
    amount: fen(failed),
    type: LOG_TYPE.balanceRefund,
    kind: 'balance-refund-returned',
    ref: sn,
    remark: answer,
  });
  assert(isMoved, 'a balance can always be given something back');
}

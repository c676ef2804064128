import { BILL_STATUS, ISSUE_STATUS } from '@giftship/shared/bills/bill';
import { BILL_CHANNEL_LABELS } from '@giftship/shared/bills/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { assert } from '@giftship/shared/lib/assert';
import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE, type LogType } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { type AccountRef, transfer } from '../wallet/ledger.ts';

const CHANNEL = { kind: 'system', code: 'channel' } as const;
const FEE = { kind: 'system', code: 'fee' } as const;
const BANK = { kind: 'system', code: 'bank' } as const;

/** Closes a day in which nothing waits any more; answers its state. The first closing posts its fee and its arrival (O165). */
export async function closeIfClear(tx: Tx, id: number, by: number | null): Promise<number> {
  const bill = await tx
    .selectFrom('bills')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (bill.status === BILL_STATUS.closed || (await openIssues(tx, id)) > 0) return bill.status;
  await tx
    .updateTable('bills')
    .set({
      status: BILL_STATUS.closed,
      closed_by: by,
      closed_at: sql<Date>`now()`,
      posted_at: sql<Date>`coalesce(posted_at, now())`,
    })
    .where('id', '=', id)
    .execute();
  if (bill.posted_at !== null) return BILL_STATUS.closed;
  const said = { ref: snOf('bill', id), remark: `${BILL_CHANNEL_LABELS[bill.channel] ?? ''} ${bill.day}` };
  await post(tx, {
    ...said,
    kind: 'channel-fee',
    type: LOG_TYPE.channelFee,
    from: FEE,
    amount: bill.fee_fen,
  });
  await post(tx, {
    ...said,
    kind: 'channel-settled',
    type: LOG_TYPE.channelSettled,
    from: BANK,
    amount: bill.arrived_fen,
  });
  return BILL_STATUS.closed;
}

/** To the channel; the other way round where more came back than went. */
async function post(
  tx: Tx,
  {
    from,
    amount,
    ...said
  }: { from: AccountRef; amount: number; kind: string; type: LogType; ref: string; remark: string },
): Promise<void> {
  const [giver, taker] = amount < 0 ? [CHANNEL, from] : [from, CHANNEL];
  const isMoved = await transfer(tx, { ...said, from: giver, to: taker, amount: fen(Math.abs(amount)) });
  assert(isMoved, 'accounts of the shop bear anything');
}

async function openIssues(tx: Tx, billId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('bill_issues')
    .where('bill_id', '=', billId)
    .where('status', 'in', [ISSUE_STATUS.open, ISSUE_STATUS.lookedInto])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Closes a day by hand, one that was opened again. */
export function closeBill(
  deps: Deps,
  call: WorkCall,
  { bill_sn, reason }: { bill_sn: string; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    const id = await idOfState(tx, bill_sn, BILL_STATUS.open);
    const waiting = await openIssues(tx, id);
    if (waiting > 0) throw refuse('BILL_OPEN', { n: waiting });
    const status = await closeIfClear(tx, id, call.operator.id);
    await log({ object: 'bill', ref: bill_sn, reason });
    return { status };
  });
}

/** Opens a closed day again; what it posted stays posted (O164). */
export function reopenBill(
  deps: Deps,
  call: WorkCall,
  { bill_sn, reason }: { bill_sn: string; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    const id = await idOfState(tx, bill_sn, BILL_STATUS.closed);
    await tx
      .updateTable('bills')
      .set({ status: BILL_STATUS.open, closed_at: null, closed_by: null })
      .where('id', '=', id)
      .execute();
    await log({ object: 'bill', ref: bill_sn, reason });
    return { status: BILL_STATUS.open };
  });
}

async function idOfState(tx: Tx, sn: string, status: number): Promise<number> {
  const bill = await tx
    .selectFrom('bills')
    .where('id', '=', idOf('bill', sn) ?? 0)
    .select(['id', 'status'])
    .forUpdate()
    .executeTakeFirst();
  if (!bill) throw refuse('NOT_FOUND');
  if (bill.status !== status) throw refuse('STATE_CONFLICT');
  return bill.id;
}

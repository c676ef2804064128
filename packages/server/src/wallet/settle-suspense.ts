import { refuse } from '@giftship/shared/errors/app-error';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { SUSPENSE_LABELS } from '@giftship/shared/wallet/labels';
import type { Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Action } from '../operators/actions.ts';
import { BALANCE_COPY as SAY } from './copy.ts';
import { settleIn } from './suspense.ts';

interface Payload {
  suspense_sn: string;
  /** What became of the money. */
  reason: string;
}

/**
 * Takes a payment that could not be credited out of suspense, because a person sent it back at the channel or cleared it
 * otherwise; a write-off, so the limit is low (9.3).
 */
export const SETTLE_SUSPENSE: Action<Payload> = {
  kind: 'suspense.settle',
  right: 'recharge.act',
  object: 'suspense',
  ref: ({ suspense_sn }) => suspense_sn,
  reason: ({ reason }) => reason,
  limits: 'suspense',
  amount: async (tx, { suspense_sn }) => fen((await read(tx, suspense_sn)).amount_fen),
  twins: ({ suspense_sn }) => [suspense_sn],
  preview: async (_deps, tx, { suspense_sn, reason }) => {
    const row = await read(tx, suspense_sn);
    return [
      { name: SAY.stray, value: `${suspense_sn} ${SUSPENSE_LABELS[row.reason]}` },
      { name: SAY.trade, value: row.trade_no },
      { name: SAY.paid, value: formatYuan(fen(row.amount_fen)) },
      { name: SAY.whereTo, value: reason },
    ];
  },
  perform: async (_deps, tx, { suspense_sn, reason }) => {
    const { id, amount_fen } = await read(tx, suspense_sn);
    if (!(await settleIn(tx, { id }, reason))) throw refuse('STATE_CONFLICT');
    const money = formatYuan(fen(amount_fen));
    return { logs: [{ object: 'suspense', ref: suspense_sn, reason, after: { money } }], result: {} };
  },
};

async function read(tx: Tx, sn: string) {
  const row = await tx
    .selectFrom('suspense')
    .where('id', '=', idOf('suspense', sn) ?? 0)
    .select(['id', 'amount_fen', 'trade_no', 'reason', 'settled_at'])
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  if (row.settled_at !== null) throw refuse('STATE_CONFLICT');
  return row;
}

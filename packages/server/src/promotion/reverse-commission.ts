import assert from 'node:assert/strict';
import { fen } from '@giftship/shared/money/fen';
import { COMMISSION_STATUS } from '@giftship/shared/promotion/commission';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { transfer } from '../wallet/ledger.ts';

const { frozen, available, reversed } = COMMISSION_STATUS;

/**
 * Takes the commission of a refunded order back (X027), in the transaction of the refund and once: from the frozen part
 * while it is there, else from the available part, which may go below zero when it was used already. An order without
 * commission is none of its business. Call it after the order's row was moved and before the buyer's wallet.
 */
export async function reverseCommission(tx: Tx, orderId: number): Promise<void> {
  const held = await tx
    .selectFrom('commissions')
    .where('order_id', '=', orderId)
    .where('reversed_at', 'is', null)
    .select(['id', 'partner_id', 'amount_fen', 'status'])
    .forUpdate()
    .executeTakeFirst();
  if (!held) return;
  const isOpen = held.status === frozen || held.status === available;
  await tx
    .updateTable('commissions')
    // One that was used stays so; the entry below says that it was taken back.
    .set({ reversed_at: sql<Date>`now()`, ...(isOpen ? { status: reversed } : {}) })
    .where('id', '=', held.id)
    .execute();
  const isMoved = await transfer(tx, {
    from: { kind: held.status === frozen ? 'commission_frozen' : 'commission', userId: held.partner_id },
    to: { kind: 'system', code: 'promotion' },
    amount: fen(held.amount_fen),
    type: LOG_TYPE.commissionReversed,
    kind: 'commission-reversed',
    ref: snOf('order', orderId),
  });
  assert(isMoved, 'frozen commission covers what is taken back');
}

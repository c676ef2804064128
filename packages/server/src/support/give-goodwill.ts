import { refuse } from '@giftship/shared/errors/app-error';
import { CASE_OUTCOME } from '@giftship/shared/cases/case';
import { assert, present } from '@giftship/shared/lib/assert';
import { type Fen, fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { BEARER, type Bearer } from '@giftship/shared/parcels/bearer';
import { BEARER_LABELS } from '@giftship/shared/parcels/labels';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { lockOpenCase, solveCase } from '../cases/change-case.ts';
import { goodwillLeft } from '../compensation/goodwill-left.ts';
import type { Queries, Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import type { WorkCall } from '../operators/work.ts';
import { transfer } from '../wallet/ledger.ts';
import { objectionLines } from './objection-lines.ts';
import { OFFICE_COPY as SAY } from './office-copy.ts';

interface Goodwill {
  user_id: number;
  order_id: number | null;
  ticket_id: number | null;
  amount: Fen;
  bearer: Bearer;
  reason: string;
  /** The case that it settles (O117). */
  case_id?: number | undefined;
}

/**
 * Pays a buyer something for what went wrong, beside refund and compensation (O133, B13): from the shop's own account, or
 * from the supplier of the order. What the courier bears the shop pays and claims from him. Over all the goodwill for one
 * order never passes its price by more than the setting says.
 */
export const giveGoodwill: Action<Goodwill> = {
  kind: 'goodwill.give',
  right: 'goodwill.give',
  object: 'order',
  ref: refOf,
  reason: ({ reason }) => reason,
  limits: 'goodwill',
  amount: async (_tx, { amount }) => amount,
  // Another work order, bearer or reason is no other money; another order is.
  twins: ({ user_id, order_id, amount }) => [`${user_id} ${order_id} ${amount}`],
  preview: async (deps, tx, goodwill) => {
    const left = await leftFor(deps, tx, goodwill);
    const user = await tx
      .selectFrom('users')
      .where('id', '=', goodwill.user_id)
      .select(['id', 'status'])
      .executeTakeFirstOrThrow();
    return [
      { name: SAY.buyer, value: String(user.id) },
      { name: SAY.about, value: refOf(goodwill) },
      { name: SAY.money, value: formatYuan(goodwill.amount) },
      { name: SAY.bearer, value: BEARER_LABELS[goodwill.bearer] ?? '' },
      ...(left === null ? [] : [{ name: SAY.left, value: formatYuan(left) }]),
      ...(goodwill.bearer === BEARER.supplier && goodwill.order_id !== null
        ? await objectionLines(tx, [goodwill.order_id])
        : []),
    ];
  },
  perform: async (deps, tx, goodwill, by) => {
    const { user_id, amount, bearer, reason, case_id } = goodwill;
    const settles = case_id === undefined ? null : await lockOpenCase(tx, case_id);
    const supplierId = await lockOrder(tx, goodwill.order_id);
    const left = await leftFor(deps, tx, goodwill);
    const { id } = await tx
      .insertInto('adjustments')
      .values({
        target: 'goodwill',
        user_id,
        supplier_id: bearer === BEARER.supplier ? supplierId : null,
        amount_fen: amount,
        bearer,
        reason,
        ref: refOf(goodwill),
        asked_by: by.askedBy,
        approved_by: by.approvalId === null ? null : (by.actor?.id ?? null),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sn = snOf('adjustment', id);
    if (settles) await solveCase(tx, settles, { outcome: CASE_OUTCOME.goodwill, ref: sn });
    await pay(tx, { ...goodwill, supplierId, sn });
    return {
      logs: [
        {
          object: 'adjustment',
          ref: sn,
          reason,
          after: {
            user: user_id,
            about: refOf(goodwill),
            money: formatYuan(amount),
            bearer: BEARER_LABELS[bearer],
          },
        },
        ...(settles
          ? [{ object: 'case', ref: snOf('case', settles.id), reason, after: { document: sn } }]
          : []),
      ],
      result: { sn, ...(left === null ? {} : { left: formatYuan(fen(left - amount)) }) },
    };
  },
};

/** What it is about: the order, else the work order. */
function refOf({ order_id, ticket_id }: Goodwill): string {
  return order_id !== null
    ? snOf('order', order_id)
    : snOf('ticket', present(ticket_id, 'goodwill is about something'));
}

/** Gives goodwill, or lays it before a second person. */
export async function askGoodwill(
  deps: Deps,
  call: WorkCall,
  input: {
    order_sn: string;
    ticket_sn: string;
    user_id?: number | undefined;
    money: string | number;
    bearer: Bearer;
    reason: string;
  },
) {
  const amount = parseYuan(String(input.money));
  const { most } = deps.config.goodwill;
  if (amount === null || amount <= 0 || amount > most) throw refuse('GOODWILL_MONEY', { most });
  const about = await readAbout(deps.db.q, input);
  if (input.bearer === BEARER.supplier && about.order_id === null) throw refuse('GOODWILL_ORDER');
  const { bearer, reason } = input;
  return askOrDo(deps, { ...call, body: input }, giveGoodwill, { ...about, amount, bearer, reason });
}

/** Whom and what it is about: one of order and work order is needed, and all that is said must fit. */
async function readAbout(
  q: Queries,
  { order_sn, ticket_sn, user_id }: { order_sn: string; ticket_sn: string; user_id?: number | undefined },
): Promise<Pick<Goodwill, 'user_id' | 'order_id' | 'ticket_id'>> {
  if (order_sn === '' && ticket_sn === '') throw refuse('GOODWILL_ORDER');
  const ticket =
    ticket_sn === ''
      ? null
      : await q
          .selectFrom('tickets')
          .where('id', '=', idOf('ticket', ticket_sn) ?? 0)
          .select(['id', 'user_id', 'order_id'])
          .executeTakeFirst();
  if (ticket === undefined) throw refuse('NOT_FOUND');
  const orderId = order_sn === '' ? (ticket?.order_id ?? null) : (idOf('order', order_sn) ?? 0);
  const order =
    orderId === null
      ? null
      : await q
          .selectFrom('orders')
          .where('id', '=', orderId)
          .where('paid_at', 'is not', null)
          .select(['id', 'user_id'])
          .executeTakeFirst();
  if (order === undefined) throw refuse('NOT_FOUND');
  const owners = new Set([ticket?.user_id, order?.user_id, user_id].filter((id) => id !== undefined));
  const [owner] = owners;
  if (owner === undefined || owners.size > 1) throw refuse('NOT_FOUND');
  // Test money is no money: a twin gets none of ours.
  const twin = await q.selectFrom('twins').where('twin_id', '=', owner).select('twin_id').executeTakeFirst();
  if (twin) throw refuse('NOT_FOUND');
  return { user_id: owner, order_id: order?.id ?? null, ticket_id: ticket?.id ?? null };
}

/** How much the order may be given still, with this; refuses what passes it. Null where there is no order. */
async function leftFor(deps: Deps, q: Queries, { order_id, amount }: Goodwill): Promise<Fen | null> {
  if (order_id === null) return null;
  const order = await q
    .selectFrom('orders')
    .where('id', '=', order_id)
    .select(['id', 'price_fen'])
    .executeTakeFirstOrThrow();
  const left = await goodwillLeft(deps, q, order);
  if (amount > left) throw refuse('GOODWILL_LIMIT', { left });
  return left;
}

/** One after another for each order, so that two at once do not both see room; answers its supplier. */
async function lockOrder(tx: Tx, orderId: number | null): Promise<number | null> {
  if (orderId === null) return null;
  await tx.selectFrom('orders').where('id', '=', orderId).select('id').forNoKeyUpdate().execute();
  const { supplier_id } = await tx
    .selectFrom('orders as o')
    .innerJoin('batches as b', 'b.id', 'o.batch_id')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .where('o.id', '=', orderId)
    .select('g.supplier_id')
    .executeTakeFirstOrThrow();
  return supplier_id;
}

async function pay(
  tx: Tx,
  { sn, supplierId, ...goodwill }: Goodwill & { sn: string; supplierId: number | null },
): Promise<void> {
  const { user_id, amount, reason, order_id } = goodwill;
  const about = order_id === null ? '' : SAY.aboutOrder(snOf('order', order_id));
  await tellUser(tx, {
    userId: user_id,
    kind: 'goodwill',
    ref: sn,
    content: SAY.goodwillTold(formatYuan(amount), about, reason),
  });
  const isPaid = await transfer(tx, {
    from:
      goodwill.bearer === BEARER.supplier
        ? { kind: 'supplier', supplierId: present(supplierId, 'a supplier bears what is about his order') }
        : { kind: 'system', code: 'goodwill' },
    to: { kind: 'balance', userId: user_id },
    amount,
    type: LOG_TYPE.goodwill,
    kind: 'goodwill',
    ref: sn,
    remark: `${reason}${about}`,
  });
  assert(isPaid, 'the shop and suppliers may go below zero');
}

import type { RecipientInput } from '@giftship/shared/recipients/recipient';
import { RECIPIENT_FIELDS } from '@giftship/shared/recipients/recipient';
import { ENCRYPTED_NOT_SERVED, STORE_ORDER_PROBLEM_LABELS } from '@giftship/shared/stores/labels';
import { platformKey } from '@giftship/shared/goods/platforms';
import { BOUGHT_STATES, ORDER_STATUS } from '@giftship/shared/orders/order';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { problemsByRow } from '../pricing/check-rows.ts';
import { type Offer, readOffer } from '../pricing/offer.ts';
import { resolveReceivers } from '../stores/receivers.ts';
import { whereOf } from '../stores/search-orders.ts';
import { balanceOf } from '../wallet/ledger.ts';
import { RULES_COPY as SAY } from './copy.ts';
import { usedByRule } from './rule-spending.ts';
import type { RuleRow } from './rules.ts';
import { MOST_NAMED } from './runs.ts';
import { lits } from '../db/lits.ts';

interface Left {
  shop_order: string;
  reason: string;
}

/** What a rule would order now. */
export interface Choice {
  offer: Offer;
  /** Orders that fit the filters, are to be shipped and not bought yet. */
  matched: number;
  shopOrders: string[];
  /** Those that fit the filters and stay, with the reason; the first ones only. */
  skipped: Left[];
  /** The limit that left some of them; '' when none did. */
  limit: string;
}

/**
 * Chooses what a rule orders: its filters, oldest orders first, up to one call's rows and within the rule's limits of
 * the day and the balance. Orders that wait for a payment count as bought, and those of long ago, so that none is bought twice.
 */
export async function chooseOrders(deps: Deps, caller: Caller, rule: RuleRow): Promise<Choice> {
  const wanted = { goods_id: rule.goods_id, goods_num: rule.num, express_id: rule.courier_id };
  const offer = await readOffer(deps.db.q, caller, {
    wanted: { ...wanted, platform: rule.platform },
    now: deps.now(),
    groups: deps.config.groups,
  });
  const isServed = deps.outside.courier.takesCipher(platformKey(rule.platform), rule.courier_code);
  const filters = { store_id: rule.store_id, flag: rule.flags, remark: rule.remark, keyword: rule.keyword };
  const where = whereOf(
    deps,
    { userId: rule.user_id, isEncryptedServed: isServed },
    { ...filters, is_bought: 0 },
  );
  const { rows } = await sql<{ shop_order: string; problem: number; is_encrypted: boolean }>`
    select o.shop_order, o.problem, o.is_encrypted from shop_orders o where ${where} and o.state in ('to_ship', 'part')
      and not exists (select from orders w where w.user_id = ${rule.user_id} and w.shop_order = o.shop_order and w.shop_order <> '' and w.status in (${lits(ORDER_STATUS.unpaid, ...BOUGHT_STATES)}))
    order by (o.problem <> 0 or (o.is_encrypted and not ${isServed})), o.ordered_at, o.id limit ${deps.config.maxRecipients * 2}`.execute(
    deps.db.q,
  );
  const skipped: Left[] = [];
  const skip = (shop_order: string, reason: string) => {
    if (skipped.length < MOST_NAMED) skipped.push({ shop_order, reason });
  };
  const fit = rows.filter((row) => {
    const isHeld = row.problem !== 0 || (row.is_encrypted && !isServed);
    if (isHeld) skip(row.shop_order, STORE_ORDER_PROBLEM_LABELS[row.problem] || ENCRYPTED_NOT_SERVED);
    return !isHeld;
  });
  const numbers = fit.map((row) => row.shop_order);
  const good = await withoutFaults(deps, { rule, offer, numbers }, skip);
  const { most, reason } = await tightestLimit(deps, rule, offer);
  for (const number of good.slice(most)) skip(number, reason);
  return {
    offer,
    matched: fit.length,
    shopOrders: good.slice(0, most),
    skipped,
    limit: good.length > most ? reason : '',
  };
}

/** Rows as an order takes them: the receivers are the store's (`resolveReceivers`). */
export const rowsFor = (shopOrders: string[]): RecipientInput[] =>
  shopOrders.map((shop_order, at) => {
    const empty = Object.fromEntries(RECIPIENT_FIELDS.map((field) => [field, '']));
    return { ...(empty as Record<(typeof RECIPIENT_FIELDS)[number], string>), shop_order, id: at + 1 };
  });

async function withoutFaults(
  deps: Deps,
  { rule, offer, numbers }: { rule: RuleRow; offer: Offer; numbers: string[] },
  skip: (shopOrder: string, reason: string) => void,
): Promise<string[]> {
  if (numbers.length === 0) return [];
  const order = { order_source: 4, store_id: rule.store_id, rec_list: rowsFor(numbers) };
  const resolved = await resolveReceivers(deps, { userId: rule.user_id, courier: offer.courierCode }, order);
  const problems = problemsByRow(resolved, { offer, platform: rule.platform, now: deps.now() });
  return numbers.filter((number, at) => {
    const problem = problems.get(at);
    if (problem) skip(number, problem.msg);
    return !problem;
  });
}

async function tightestLimit(
  deps: Deps,
  rule: RuleRow,
  offer: Offer,
): Promise<{ most: number; reason: string }> {
  const used = await usedByRule(deps, deps.db.q, rule.id);
  const affordable = (amount: number) => Math.max(0, Math.floor(amount / Math.max(1, offer.perParcel)));
  const balance = await balanceOf(deps.db.q, rule.user_id);
  const limits = [
    { most: deps.config.maxRecipients, reason: SAY.overOne },
    { most: Math.max(0, rule.daily_limit - used.count), reason: SAY.overCount },
    { most: affordable(rule.max_amount_fen - used.amount), reason: SAY.overAmount },
    { most: affordable(balance), reason: SAY.overBalance },
  ];
  return limits.reduce((least, each) => (each.most < least.most ? each : least));
}

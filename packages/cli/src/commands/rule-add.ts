import { entriesOf } from '@giftship/shared/lib/entries-of';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { findStore } from '../stores/find-store.ts';
import { flagNumbers } from '../stores/pick-orders.ts';
import { RULE_SAY as SAY } from './rule-copy.ts';

interface AddOptions {
  store?: number;
  goods?: number;
  express?: number;
  num?: number;
  flag?: string[];
  remark?: string;
  keyword?: string;
  dailyLimit?: number;
  maxAmount?: string;
  paused?: boolean;
}

/** Adds a rule; it runs after each sync of its store from then on, unless it is added paused. */
export async function run(deps: Deps, options: AddOptions): Promise<Outcome> {
  const { store: storeId, goods, dailyLimit: daily_limit, maxAmount: max_amount } = options;
  if (storeId === undefined || goods === undefined || daily_limit === undefined || max_amount === undefined)
    throw usageFailure(SAY.missing(missingOf(options).join(' ')));
  const api = await deps.api();
  const store = await findStore(api, String(storeId));
  const purchase = await api.goods.buy({ query: { goods_id: String(goods) } });
  const rule = await api.automation.add({
    body: {
      store_id: store.id,
      goods_id: goods,
      express_id: options.express ?? purchase.goods_info.express_id,
      num: options.num ?? 1,
      flag: flagNumbers(store.platform, options.flag ?? []),
      remark: options.remark ?? '',
      keyword: options.keyword ?? '',
      daily_limit,
      max_amount,
      enabled: options.paused ? 0 : 1,
    },
  });
  return {
    ...done(rule, () => String(rule.id), SAY.added(rule.id, options.paused === true)),
    next: SAY.addNext(rule.id),
  };
}

const NEEDED = {
  store: '--store',
  goods: '--goods',
  dailyLimit: '--daily-limit',
  maxAmount: '--max-amount',
} as const;

const missingOf = (options: AddOptions): string[] =>
  entriesOf(NEEDED)
    .filter(([name]) => options[name] === undefined)
    .map(([, flag]) => flag);

import { fen, formatYuan } from '@giftship/shared/money/fen';
import { ACCOUNT_KIND_LABELS, SYSTEM_ACCOUNT_LABELS, SUMMARY_TOTAL } from '@giftship/shared/wallet/labels';
import type { FinanceGroupRow } from '@giftship/shared/wallet/office-contract';
import type { Deps } from '../deps.ts';
import { spanOf } from '../operators/list-log.ts';
import { movedBefore } from './ledger-days.ts';

/** Groups in the order that finance reads them: what people own, where it is, what it was spent on. */
const GROUPS = [
  'balance',
  'commission',
  'commission_frozen',
  'supplier',
  'withdrawal',
  'channel',
  'bank',
  'sales',
  'cost',
  'freight',
  'compensation',
  'goodwill',
  'fee',
  'bonus',
  'vip',
  'promotion',
  'manual',
  'suspense',
] as const;

interface Sums {
  opening: number;
  came: number;
  went: number;
}

/**
 * What each group of accounts held, took in and gave away within a span (O159), as the ledger has it: accounts of the shop
 * carry the opposite sign, so that the sum of all is naught. Test money is no money.
 */
export async function financeSummary(deps: Deps, wanted: { start_time: string; end_time: string }) {
  const { from, to } = spanOf(deps, wanted);
  const before = new Map((await movedBefore(deps.db.q, from)).map((row) => [row.name, row]));
  const until = await movedBefore(deps.db.q, to);
  const found = new Map(
    until.map(({ name, came, went }): [string, Sums] => {
      const past = before.get(name) ?? { came: 0, went: 0 };
      return [name, { opening: past.came + past.went, came: came - past.came, went: went - past.went }];
    }),
  );
  // An account that nobody put in order yet is still part of the sum.
  const names = [...new Set<string>([...GROUPS, ...found.keys()])];
  const none: Sums = { opening: 0, came: 0, went: 0 };
  const list = names.map((name) => rowOf(name, labelOf(name), found.get(name) ?? none));
  const sum = (of: (row: Sums) => number) => [...found.values()].reduce((all, row) => all + of(row), 0);
  const all = {
    opening: sum((row) => row.opening),
    came: sum((row) => row.came),
    went: sum((row) => row.went),
  };
  // First: that it is naught is what everything below stands on.
  list.unshift(rowOf('all', SUMMARY_TOTAL, all));
  return { list, page: 1, page_size: list.length, data_count: list.length };
}

const labelOf = (name: string): string => ACCOUNT_KIND_LABELS[name] ?? SYSTEM_ACCOUNT_LABELS[name] ?? name;

const rowOf = (name: string, text: string, { opening, came, went }: Sums): FinanceGroupRow => ({
  group: name,
  group_text: text,
  opening: formatYuan(fen(opening)),
  in: formatYuan(fen(came)),
  out: formatYuan(fen(went)),
  closing: formatYuan(fen(opening + came + went)),
});

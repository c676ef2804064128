import { isFilled } from '@giftship/shared/lib/non-empty';
import type { Deps } from '../deps.ts';
import { CliFailure, isNotInScope } from '../lib/failure.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { isBought, type JobState, type RowResult } from '../journal/lines.ts';
import type { Api } from '../net/open-api.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { fetchWaybills } from './fetch-waybills.ts';
import type { Prepared } from './prepare.ts';

/** What a comparison with the service came to. */
export interface Compared {
  lost: RowResult[];
  /** Rows whose orders are there by our own number alone: nobody knows their number of the platform. */
  unsure: number;
}

/**
 * Bought rows of a journal, in the order of the sheet, whose orders the service does not list; or lists with another order
 * number of the platform than `numberOf` a row's hash says ('' where nobody knows): a restored database gives its own numbers
 * out again.
 */
export async function lostOrders(
  api: Pick<Api, 'orders'>,
  results: Iterable<RowResult>,
  numberOf: (hash: string) => string,
): Promise<Compared> {
  const bought = [...results].filter((row) => isBought(row) && row.order_sn !== '');
  if (bought.length === 0) return { lost: [], unsure: 0 };
  const found = await fetchWaybills(
    api,
    bought.map(({ order_sn }) => order_sn),
  );
  const isLost = ({ order_sn, hash }: RowResult) => {
    const order = found.get(order_sn);
    return order === undefined || ![order.shop_order, ''].includes(numberOf(hash));
  };
  const lost = bought.filter(isLost).toSorted((a, b) => a.row - b.row);
  const isGone = new Set(lost);
  const isUnsure = (row: RowResult) => !isGone.has(row) && numberOf(row.hash) === '';
  return { lost, unsure: bought.filter(isUnsure).length };
}

/**
 * Exit 1 when journals say that rows were bought and the service, put back to an earlier day, does not know of it: nothing
 * is sent before a person has looked, neither those rows nor the others. A key that may not look goes on, and says so.
 */
export async function refuseLost(
  { out }: Pick<Deps, 'out'>,
  { api, rowOfHash }: Pick<Prepared, 'api' | 'rowOfHash'>,
  jobs: readonly JobState[],
): Promise<void> {
  const numberOf = (hash: string) => rowOfHash.get(hash)?.shop_order ?? '';
  for (const job of jobs) {
    const { lost, unsure } = await lostOrders(api, job.results.values(), numberOf).catch((error: unknown) => {
      if (!isNotInScope(error)) throw error;
      out.say(SAY.notVerified);
      return { lost: [], unsure: 0 };
    });
    if (!isFilled(lost)) continue;
    const { id } = job.head;
    throw new CliFailure(EXIT.unexpected, SAY.lostOrders(id, lost.length, lost[0].row), {
      next: SAY.lostNext(id),
      data: { job: id, lost: lost.map(({ row, order_sn }) => ({ row, order_sn })), unsure },
    });
  }
}

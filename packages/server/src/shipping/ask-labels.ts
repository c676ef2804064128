import type { Deps } from '../deps.ts';
import { readIssued } from '../orders/ask-for-waybills.ts';
import { isProviderError } from '../outside/provider-error.ts';

/** Labels are asked for at most so many at a time; of a source that takes fewer, so many as it takes. */
const MOST_AT_ONCE = 20;
/** And for so long: a wave of 500 takes a slow source half a minute, and who prints waits no longer for one. */
const PATIENCE_MS = 30_000;

/** What a source wants printed on a waybill of its own; the large mark by which parcels are sorted, and where they gather. */
export interface LabelData {
  waybill: string;
  route: string;
  gather: string;
}

/**
 * Asks the source of these waybills what it wants printed on them, outside of any transaction (S045). Null of one that it did
 * not tell; waybills of nobody's source, which somebody filled in, are not in it.
 */
export async function askLabels(
  deps: Deps,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, LabelData | null>> {
  const asked = orderIds.length === 0 ? [] : await readIssued(deps, orderIds);
  const told = new Map<number, LabelData | null>(asked.map(({ orderId }) => [orderId, null]));
  const { courier } = deps.outside;
  const atOnce = Math.min(MOST_AT_ONCE, courier.atOnce);
  const isOver = AbortSignal.timeout(PATIENCE_MS);
  const patience = new Promise<null>((done) =>
    isOver.addEventListener('abort', () => done(null), { once: true }),
  );
  const ask = async ({ orderId, order, account }: (typeof asked)[number]): Promise<boolean> => {
    try {
      told.set(orderId, await courier.label(order, account));
      return true;
    } catch (error) {
      if (!isProviderError(error)) throw error;
      return false;
    }
  };
  for (let from = 0; from < asked.length; from += atOnce) {
    const answers = await Promise.race([
      patience,
      Promise.all(asked.slice(from, from + atOnce).map((each) => ask(each))),
    ]);
    // One that tells nothing at all is not asked on: our own layout is there.
    if (answers === null || !answers.includes(true)) break;
  }
  return told;
}

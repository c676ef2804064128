import { CODES } from '@giftship/shared/errors/codes';
import type { RefusalName } from '@giftship/shared/errors/catalogue';
import { ApiFailure, NetworkFailure, refusalOf } from '@giftship/shared/api/client';
import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import type { OrderItem, UnpaidBatch } from '@giftship/shared/orders/contract';
import { makeBody, provesNothingBought } from '@giftship/shared/orders/make-body';
import {
  allFaults,
  type FlowAnswer,
  type FlowOrder,
  type FlowPorts,
  type FlowResult,
  type FlowRow,
  type FlowStep,
} from '@giftship/shared/orders/place-order-flow';
import { recipientText } from '@giftship/shared/recipients/recipient';
import type { Api } from '../../lib/api.ts';
import type { Journal } from './journal.ts';

/** Most recipients of one call from the site (D706). */
export const CHUNK_ROWS = 500;

type Flow = AsyncGenerator<FlowStep, FlowResult, FlowAnswer | undefined>;

export interface FlowTalk {
  ask: (step: FlowStep) => Promise<FlowAnswer>;
  onProgress: (done: number, total: number) => void;
}

/** Leads the conversation: progress is told, everything else is asked. */
export async function lead(flow: Flow, { ask, onProgress }: FlowTalk): Promise<FlowResult> {
  let next = await flow.next();
  while (!next.done) {
    const step = next.value;
    if (step.step === 'progress') onProgress(step.done, step.total);
    next = await flow.next(step.step === 'progress' ? undefined : await ask(step));
  }
  return next.value;
}

export interface PortParts {
  api: Api;
  order: FlowOrder;
  journal: Journal;
  /** Resolves true once somebody is signed in again. */
  waitForLogin: () => Promise<boolean>;
  onPriced: (rows: number) => void;
  /** True when the person wants no further chunk to go out. */
  isStopping: () => boolean;
}

/** The person stopped between two chunks: what was sent is bought, the rest was never sent. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/**
 * How the flow reaches the service from this site. An expired login is waited out, and the same call goes out again; what
 * is written down before each `make` lets a closed page take it up under the same key.
 */
export function portsOf({
  api,
  order,
  journal,
  waitForLogin,
  onPriced,
  isStopping,
}: PortParts): Required<FlowPorts> {
  const whileSignedIn = async <T>(call: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 401 || !(await waitForLogin())) throw error;
      }
    }
  };
  const { isWu: _, remark: __, aff: _a, site_key: _s, click: _c, ...priced } = order;
  return {
    price: async (rows) => {
      const answer = await whileSignedIn(() => api.pricing.price({ body: { ...priced, rec_list: rows } }));
      onPriced(rows.length);
      return answer;
    },
    check: (numbers) =>
      numbers.length === 0
        ? Promise.resolve([])
        : whileSignedIn(() => api.orders.check({ body: { shop_order: numbers } })),
    // Once paid, the answer may be late but must not be lost: an expired login is waited out here too.
    deliver: async (list, { store_id, platform }) => {
      const { items } = await whileSignedIn(() =>
        api.stores.deliver({ body: { store_id: store_id ?? 0, platform, list } }),
      );
      return items;
    },
    make: async (chunk) => {
      if (isStopping()) throw new Stopped();
      const key = await journal.sending(chunk);
      try {
        const items = await whileSignedIn(() =>
          api.orders.make({ key, body: makeBody(order, chunk.rows, chunk.quoteId) }),
        );
        await journal.done(chunk.index, items);
        return items;
      } catch (error) {
        if (error instanceof ApiFailure && provesNothingBought(error)) await journal.notBought(chunk.index);
        else if (error instanceof ApiFailure && error.code === CODES.BALANCE_TOO_LOW)
          await journal.unpaid(chunk.index, (error.data as UnpaidBatch).batch_sn);
        throw error;
      }
    },
  };
}

/** True when nobody can know yet whether the last call was carried out. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof ApiFailure && error.status >= 500);

/** Whether a refusal leaves open what became of a chunk; `isTakenUp` where it had gone out before, with an unknown outcome. */
export const leavesOpen = (
  refused: { code: number; status: number; data: unknown },
  isTakenUp: boolean,
): boolean => {
  const { code, data } = refused;
  if (code === CODES.KEY_REUSED || code === CODES.KEY_IN_USE) return true;
  // A batch that has closed took no money, whenever its chunk went out.
  const isClosed = refusalOf(data) === ('BATCH_NOT_PAYABLE' satisfies RefusalName);
  return isTakenUp && !isClosed && !provesNothingBought(refused);
};

/** Rows of the grid as the flow sends them. */
export const flowRow = (row: FlowRow): FlowRow => ({ id: row.id, ...recipientText(row) });

/** Ids of the rows whose orders exist: they leave the grid, so that nobody can buy them twice. */
export const createdIds = (items: readonly OrderItem[]): Set<number> =>
  new Set(items.filter(({ order }) => order === 1).map(({ id }) => id));

/** The same client, which notes the batches that its orders became. */
export function watched(client: Api, batches: Set<string>): Api {
  return {
    ...client,
    orders: {
      ...client.orders,
      make: (call) =>
        client.orders.make({
          ...call,
          onReply: ({ headers }) => {
            const batch = headers['x-batch-sn'];
            if (batch === undefined) return;
            // The latest comes last, also when it is named again.
            batches.delete(batch);
            batches.add(batch);
          },
        }),
    },
  };
}

/** What was sent before the person stopped; waybills of a store still go into the store. */
export async function stoppedResult(
  journal: Journal,
  order: FlowOrder,
  ports: ReturnType<typeof portsOf>,
): Promise<FlowResult> {
  const items = journal.items();
  const faults = order.order_source === ORDER_SOURCE.store ? await allFaults(items, order, ports) : [];
  return { outcome: 'done', items, faults, paid: journal.paid(), failure: null };
}

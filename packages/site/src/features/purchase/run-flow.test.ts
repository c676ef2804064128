import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import type { OrderItem } from '@giftship/shared/orders/contract';
import {
  type FlowAnswer,
  type FlowOrder,
  type FlowRow,
  placeOrder,
} from '@giftship/shared/orders/place-order-flow';
import { expect, test } from 'vitest';
import type { Api } from '../../lib/api.ts';
import type { Journal } from './journal.ts';
import { SAMPLE } from '../../../../../tests/harness/sample-recipient.ts';
import { CHUNK_ROWS, createdIds, isUnknown, lead, portsOf, Stopped } from './run-flow.ts';

const ORDER: FlowOrder = {
  goods_id: 1,
  goods_num: 2,
  express_id: 1,
  platform: 1,
  order_source: 1,
  remark: '',
  isWu: false,
};
const row = (id: number): FlowRow => ({ id, ...SAMPLE });
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(i + 1));
const item = (id: number, order = 1): OrderItem => ({
  id,
  shop_order: '',
  kuaidi_sn: order === 1 ? `YT${id}` : '',
  order,
  status: order === 1 ? 1 : 0,
  error: order === 1 ? '' : '库存不足',
  code: '',
  order_sn: `G${id}`,
});
const failure = (code: number, status = 200) =>
  new ApiFailure({ status, headers: {}, body: null }, { code, msg: `code ${code}`, data: null });

/** A service in memory that notes every key; `refuse` is asked before each make. */
function openFake(refuse: (call: number) => Error | null = () => null) {
  const log: string[] = [];
  const bought = new Map<string, number[]>();
  let calls = 0;
  const api = {
    pricing: {
      price: async ({ body }: { body: { rec_list: FlowRow[] } }) => ({
        state: 1,
        total_price: '0.00',
        quote_id: 'q',
        expire_at: '',
        unit_price: '1.80',
        discount: '0.00',
        rec_list: body.rec_list.map(({ id }) => ({ id, price: '3.60', state: 1, errorText: '', code: '' })),
      }),
    },
    orders: {
      check: async () => [],
      make: async ({ key, body }: { key: string; body: { rec_list: FlowRow[] } }) => {
        const fault = refuse((calls += 1));
        if (fault) throw fault;
        bought.set(
          key,
          body.rec_list.map(({ id }) => id),
        );
        return body.rec_list.map(({ id }) => item(id));
      },
    },
  } as unknown as Api;
  const keys = new Map<number, string>();
  const journal = {
    sending: async ({ index }) => {
      if (!keys.has(index)) keys.set(index, `key-${index}-${keys.size}`);
      log.push(`sending ${index}`);
      return keys.get(index)!;
    },
    done: async (index) => void log.push(`done ${index}`),
    notBought: async (index) => {
      keys.delete(index);
      log.push(`not bought ${index}`);
    },
  } as Partial<Journal> as Journal;
  return { api, journal, log, bought };
}

const goOn = async (): Promise<FlowAnswer> => ({ go: true });
const parts = (fake: ReturnType<typeof openFake>) => ({
  ...fake,
  order: ORDER,
  waitForLogin: async () => true,
  onPriced: () => {},
  isStopping: () => false,
});

test('each chunk is written down before it goes out and after it came back', async () => {
  const fake = openFake();
  const told: number[] = [];
  const result = await lead(placeOrder(ORDER, rows(1200), CHUNK_ROWS, portsOf(parts(fake))), {
    ask: goOn,
    onProgress: (done) => told.push(done),
  });
  expect(fake.log).toEqual(['sending 0', 'done 0', 'sending 1', 'done 1', 'sending 2', 'done 2']);
  expect(told).toEqual([500, 1000, 1200]);
  expect(createdIds(result.items).size).toBe(1200);
  expect([...fake.bought.values()].flat()).toHaveLength(1200);
});

test('an expired login is waited out, and the same chunk goes out under the same key', async () => {
  const fake = openFake((call) => (call === 1 ? failure(401, 401) : null));
  let waits = 0;
  const ports = portsOf({ ...parts(fake), waitForLogin: async () => (waits += 1) > 0 });
  await lead(placeOrder(ORDER, rows(3), CHUNK_ROWS, ports), { ask: goOn, onProgress: () => {} });
  expect(waits).toBe(1);
  expect(fake.log).toEqual(['sending 0', 'done 0']);
  expect([...fake.bought.keys()]).toEqual(['key-0-0']);
});

test('waybills go to the store of the order, and an expired login does not lose them (M139)', async () => {
  const fake = openFake();
  const sent: unknown[] = [];
  const stores = {
    deliver: async ({ body }: { body: { list: { shop_order: string }[] } }) => {
      sent.push(body);
      if (sent.length === 1) throw failure(401, 401);
      return { items: body.list.map((each) => ({ ...each, send_status: 1, msg: '' })) };
    },
  };
  const order: FlowOrder = { ...ORDER, platform: 2, order_source: 4, store_id: 7 };
  const api = { ...fake.api, stores } as unknown as Api;
  const storeRows = rows(2).map((each) => ({ ...each, shop_order: `A${each.id}` }));
  const result = await lead(
    placeOrder(order, storeRows, CHUNK_ROWS, portsOf({ ...parts(fake), api, order })),
    { ask: goOn, onProgress: () => {} },
  );
  const list = [
    { shop_order: '', waybill_code: 'YT1' },
    { shop_order: '', waybill_code: 'YT2' },
  ];
  expect(sent).toEqual([
    { store_id: 7, platform: 2, list },
    { store_id: 7, platform: 2, list },
  ]);
  expect(result.faults).toEqual([]);
});

test('without a new login nothing goes out, and nothing is marked as bought', async () => {
  const fake = openFake(() => failure(401, 401));
  const ports = portsOf({ ...parts(fake), waitForLogin: async () => false });
  const result = await lead(placeOrder(ORDER, rows(3), CHUNK_ROWS, ports), {
    ask: goOn,
    onProgress: () => {},
  });
  expect(result).toMatchObject({ outcome: 'refused', items: [] });
  expect(fake.bought.size).toBe(0);
});

test('a refusal that proves nothing was bought frees the key; a lost answer keeps it', async () => {
  const refused = openFake((call) => (call === 1 ? failure(11) : null));
  await lead(placeOrder(ORDER, rows(2), CHUNK_ROWS, portsOf(parts(refused))), {
    ask: goOn,
    onProgress: () => {},
  });
  expect(refused.log).toEqual(['sending 0', 'not bought 0', 'sending 0', 'done 0']);

  const lost = openFake(() => new NetworkFailure('gone'));
  const flow = placeOrder(ORDER, rows(2), CHUNK_ROWS, portsOf(parts(lost)));
  const error: unknown = await lead(flow, { ask: goOn, onProgress: () => {} }).catch((one: unknown) => one);
  expect(isUnknown(error)).toBe(true);
  expect(lost.log).toEqual(['sending 0']);
});

test('stopping lets the chunk under way finish and sends no other', async () => {
  const fake = openFake();
  let isStopping = false;
  const ports = portsOf({ ...parts(fake), isStopping: () => isStopping });
  const flow = placeOrder(ORDER, rows(1200), CHUNK_ROWS, ports);
  await expect(lead(flow, { ask: goOn, onProgress: () => (isStopping = true) })).rejects.toBeInstanceOf(
    Stopped,
  );
  expect(fake.log).toEqual(['sending 0', 'done 0']);
});

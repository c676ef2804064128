import { CATALOGUE, type ShopRefusalName } from '@giftship/shared/errors/catalogue';
import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import { fen, ZERO_FEN } from '@giftship/shared/money/fen';
import type { OrderItem } from '@giftship/shared/orders/contract';
import { expect, it } from 'vitest';
import { createJournal } from '../journal/journal.ts';
import { findJobs } from './job.ts';
import { openBench } from './order-bench.test-kit.ts';
import { prepareOrder } from './prepare.ts';
import { sendChunk, type Tally } from './send-chunk.ts';

const TITLES = '姓名,地址,电话';
const ROWS = [
  '甲,广东省 深圳市 南山区 科技路1号,13800000001',
  '乙,广东省 深圳市 南山区 科技路2号,13800000002',
];
const NOW = Date.UTC(2026, 10, 25);

/** A chunk of two rows that was planned, or waits for money, and the service's answer to it. */
async function openChunk(answer: () => Promise<OrderItem[]>, isWaiting = false) {
  const { deps } = openBench(TITLES, 1000, ROWS);
  deps.now = () => NOW;
  const prepared = await prepareOrder(deps, { file: `${deps.cwd}/orders.csv`, goods: 103, platform: 1 });
  const journal = createJournal(deps.paths.journal, findJobs(deps, prepared).head);
  const [key, at] = ['key', new Date(NOW).toISOString()];
  journal.append({ t: 'planned', key, rows: prepared.rows.map(({ id }) => [id, `h${id}`]) });
  if (isWaiting)
    journal.append({ t: 'sent', key, at, quote: 'q', unit: 80 }, { t: 'unpaid', key, at, batch_sn: 'B1' });
  const tally: Tally = { bought: 0, paid: ZERO_FEN };
  const keys: string[] = [];
  const make = (call: { key: string }) => {
    keys.push(call.key);
    return answer();
  };
  const api = { ...prepared.api, orders: { ...prepared.api.orders, make } };
  const order = { ...prepared.order, goods_num: 2 };
  const send = () =>
    sendChunk(
      deps,
      { api, order, journal, tally },
      { key, rows: prepared.rows, quoteId: 'q', unit: fen(80) },
    );
  return {
    send,
    tally,
    keys,
    chunk: () => journal.state.chunks.get(key),
    results: () => [...journal.state.results.values()],
    updated: () => journal.state.updatedAt,
  };
}

const refusal = (name: ShopRefusalName) => {
  const { code, text, status } = CATALOGUE[name];
  const data = name === 'BALANCE_TOO_LOW' ? { batch_sn: 'B1' } : { name };
  return new ApiFailure({ status, headers: {}, body: null }, { code, msg: text, data });
};

/** What becomes of a chunk by the answer: `refused` sets its rows free, all else goes out again under its key first. */
const OUTCOMES: [ShopRefusalName, string, string][] = [
  ['GOODS_NOT_FOUND', 'refused', 'refused'],
  ['NOT_FOUND', 'refused', 'refused'],
  ['PRICE_CHANGED', 'refused', 'refused'],
  // A batch that waits for money goes on waiting when it may not be paid now.
  ['GOODS_UNAVAILABLE', 'refused', 'unpaid'],
  ['REAL_NAME_REQUIRED', 'refused', 'unpaid'],
  ['REAL_NAME_PENDING', 'refused', 'unpaid'],
  ['NOT_OPEN', 'refused', 'unpaid'],
  ['SPENDING_LIMIT', 'refused', 'unpaid'],
  ['BALANCE_TOO_LOW', 'unpaid', 'unpaid'],
  ...[
    ...(['QUOTE_OF_OTHER', 'INVALID', 'QUANTITY_TOO_LOW', 'EXPRESS_MISMATCH'] as const),
    ...(['TOO_MANY_RECIPIENTS', 'KEY_REQUIRED', 'KEY_EXPIRED', 'KEY_REUSED', 'KEY_IN_USE'] as const),
    ...([
      'ROUTE_NOT_FOUND',
      'NOT_PERMITTED',
      'ACCOUNT_DISABLED',
      'SIGNATURE_WRONG',
      'SCOPE_MISSING',
    ] as const),
    ...(['KEY_OFF', 'KEY_ENDED', 'LOGIN_REQUIRED', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'] as const),
  ].map((name): [ShopRefusalName, string, string] => [name, 'unknown', 'unpaid']),
];

it.each(OUTCOMES)(
  '%s leaves a new chunk %s, and one that waits for money %s',
  async (name, fresh, waiting) => {
    for (const [isWaiting, state] of [
      [false, fresh],
      [true, waiting],
    ] as const) {
      const failure = refusal(name);
      const { send, chunk, tally, keys } = await openChunk(async () => Promise.reject(failure), isWaiting);
      await expect(send()).rejects.toBe(failure);
      expect(chunk()).toMatchObject({
        state,
        items: [],
        batchSn: isWaiting || state === 'unpaid' ? 'B1' : '',
      });
      expect([keys, tally]).toEqual([['key'], { bought: 0, paid: 0 }]);
    }
  },
);

it.each([false, true])(
  'a batch that closed gives its rows and its key up; it was known to wait: %s',
  async (isWaiting) => {
    const failure = refusal('BATCH_NOT_PAYABLE');
    const { send, chunk, results, tally } = await openChunk(async () => Promise.reject(failure), isWaiting);
    await expect(send()).rejects.toBe(failure);
    expect([chunk()?.state, results(), tally.bought]).toEqual(['done', [], 0]);
  },
);

it.each([
  ['no answer', new NetworkFailure('lost')],
  ['a bug', new TypeError('bug')],
])('%s leaves a chunk unknown', async (_, failure) => {
  const { send, chunk } = await openChunk(async () => Promise.reject(failure));
  await expect(send()).rejects.toBe(failure);
  expect(chunk()?.state).toBe('unknown');
});

it('what was bought is written down with its time, and counted by rows and pieces', async () => {
  const item = { shop_order: '', kuaidi_sn: 'W', status: 1 as const, order: 1, error: '', code: '' };
  const failed = { ...item, id: 3, order: 0, status: 0 as const, order_sn: '', error: '停发', code: 'X' };
  const answer = [{ ...item, id: 2, order_sn: 'G2' }, failed];
  const { send, chunk, tally, updated } = await openChunk(async () => answer);
  expect(await send()).toBe(answer);
  expect(chunk()).toMatchObject({
    state: 'done',
    quote: 'q',
    unit: 80,
    items: [
      { row: 2, status: 1, order: 1, order_sn: 'G2', kuaidi_sn: 'W', code: '', error: '' },
      { row: 3, status: 0, order: 0, order_sn: '', kuaidi_sn: 'W', code: 'X', error: '停发' },
    ],
  });
  expect(tally).toEqual({ bought: 1, paid: 160 });
  expect(updated()).toBe('2026-11-25T00:00:00.000Z');
});

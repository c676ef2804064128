import { describe, expect, it } from 'vitest';
import { fen } from '../money/fen.ts';
import type { PriceAnswer } from '../pricing/contract.ts';
import type { OrderItem } from './contract.ts';
import { DELIVER_UNKNOWN } from './labels.ts';
import {
  type FlowAnswer,
  type FlowOrder,
  type FlowPorts,
  type FlowResult,
  type FlowRow,
  type FlowStep,
  placeOrder,
  resumeOrder,
} from './place-order-flow.ts';

const ORDER: FlowOrder = {
  goods_id: 1,
  goods_num: 2,
  express_id: 1,
  platform: 1,
  order_source: 2,
  remark: '',
  isWu: false,
};
const row = (id: number, over: Partial<FlowRow> = {}): FlowRow => ({
  id,
  shop_order: `A${id}`,
  rec_name: '甲',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_district: '',
  rec_address: '文一路1号',
  lp_reissue_sn: '',
  use_name: '',
  remark: '',
  ...over,
});
const item = (from: FlowRow, over: Partial<OrderItem> = {}): OrderItem => ({
  id: from.id,
  shop_order: from.shop_order,
  kuaidi_sn: `W${from.id}`,
  order: 1,
  status: 1,
  error: '',
  code: '',
  order_sn: `G${from.id}`,
  ...over,
});
const refusal = (code: number, data: unknown = null) =>
  Object.assign(new Error(`code ${code}`), { code, status: 200, data });

function service(over: Partial<FlowPorts> = {}) {
  const calls: string[] = [];
  let unit = 0.8;
  const ports: FlowPorts = {
    price: async (rows): Promise<PriceAnswer> => {
      calls.push(`price ${rows.map(({ id }) => id)}`);
      const bad = rows.filter((each) => each.rec_name === '坏');
      return {
        state: bad.length > 0 ? 2 : 1,
        total_price: (unit * 2 * rows.length).toFixed(2),
        quote_id: `q${calls.length}`,
        expire_at: '',
        unit_price: unit.toFixed(2),
        discount: '0.00',
        rec_list: rows.map((each) => ({
          id: each.id,
          price: '1.60',
          state: each.rec_name === '坏' ? 2 : 1,
          errorText: '',
          code: '',
        })),
      };
    },
    check: async () => [],
    make: async ({ rows, quoteId }) => {
      calls.push(`make ${rows.map(({ id }) => id)} ${quoteId}`);
      return rows.map((each) => item(each));
    },
    ...over,
  };
  return { ports, calls, reprice: (price: number) => (unit = price) };
}

/** Plays the flow with prepared answers; the steps that need none are recorded too. */
async function play(
  rows: FlowRow[],
  ports: FlowPorts,
  answers: Partial<Record<FlowStep['step'], FlowAnswer[]>>,
  { order = ORDER, chunk = 100 } = {},
): Promise<{ steps: string[]; result: FlowResult }> {
  const flow = placeOrder(order, rows, chunk, ports);
  const steps: string[] = [];
  let turn = await flow.next();
  while (!turn.done) {
    const { step } = turn.value;
    steps.push(step);
    turn = await flow.next(step === 'progress' ? undefined : (answers[step]?.shift() ?? { cancel: true }));
  }
  return { steps, result: turn.value };
}
const go: FlowAnswer = { go: true };

describe('placing an order', () => {
  it('checks, prices, confirms, sends in chunks, and counts what was paid', async () => {
    const { ports, calls } = service();
    const { steps, result } = await play([row(1), row(2), row(3)], ports, { confirm: [go] }, { chunk: 2 });
    expect(calls).toEqual(['price 1,2,3', 'make 1,2 q1', 'make 3 q1']);
    expect(steps).toEqual(['confirm', 'progress', 'progress']);
    expect(result).toMatchObject({ outcome: 'done', paid: 480, faults: [] });
  });

  it('M133 sends nothing while a row is incomplete, and goes on with the mended rows', async () => {
    const { ports, calls } = service();
    const { steps } = await play([row(1, { rec_name: '' })], ports, {
      'fix-rows': [{ rows: [row(1)] }],
      confirm: [go],
    });
    expect(steps).toEqual(['fix-rows', 'confirm', 'progress']);
    expect(calls).toEqual(['price 1', 'make 1 q1']);
  });

  it('M134 shows the rows that the price check refuses, and drops what the person drops', async () => {
    const { ports, calls } = service();
    const { steps, result } = await play([row(1), row(2, { rec_name: '坏' })], ports, {
      'error-preview': [{ rows: [row(1)] }],
      confirm: [go],
    });
    expect(steps).toEqual(['error-preview', 'confirm', 'progress']);
    expect(calls.at(-1)).toMatch(/^make 1 /);
    expect(result.items).toHaveLength(1);
  });

  it('M135 asks about numbers bought before, once for the same numbers', async () => {
    const { ports } = service({ check: async () => ['A1'] });
    expect((await play([row(1)], ports, { 'already-bought': [go], confirm: [go] })).steps).toEqual([
      'already-bought',
      'confirm',
      'progress',
    ]);
    expect((await play([row(1)], ports, {})).result).toMatchObject({ outcome: 'cancelled', items: [] });
  });

  it('M135 goes on with the rows that are left of those bought before, without asking again', async () => {
    const asked: string[][] = [];
    const { ports, calls } = service({
      check: async (numbers) => {
        asked.push(numbers);
        return numbers.filter((number) => number === 'A1');
      },
    });
    const rows = [row(1), row(2), row(3, { shop_order: '' })];
    const left = { 'already-bought': [{ rows: rows.slice(1) }], confirm: [go] };
    const { steps } = await play(rows, ports, left);
    expect(steps).toEqual(['already-bought', 'confirm', 'progress']);
    expect(calls.at(-1)).toMatch(/^make 2,3 /);
    // A row without a number is no number bought before.
    expect(asked).toEqual([['A1', 'A2'], ['A2']]);
    const all = { 'already-bought': [{ rows }], confirm: [go] };
    expect((await play(rows, ports, all)).steps).toEqual(['already-bought', 'confirm', 'progress']);
  });

  it.each<[string, FlowRow, Partial<Record<FlowStep['step'], FlowAnswer[]>>]>([
    ['in answer to the first question', row(2), {}],
    ['at a later question', row(2, { rec_name: '' }), { 'fix-rows': [{ rows: [row(1), row(2)] }] }],
  ])('M135 asks again about a number bought before that comes %s', async (_, added, later) => {
    const told: string[][] = [];
    const { ports, calls } = service({
      check: async (numbers) => {
        const before = numbers.filter((number) => number !== 'A3');
        told.push(before);
        return before;
      },
    });
    const answers = { 'already-bought': [{ rows: [row(1), added] }, go], confirm: [go], ...later };
    const { steps } = await play([row(1), row(3)], ports, answers);
    expect(steps).toEqual(['already-bought', ...Object.keys(later), 'already-bought', 'confirm', 'progress']);
    expect(told).toEqual([['A1'], ['A1', 'A2']]);
    expect(calls.at(-1)).toMatch(/^make 1,2 /);
  });

  const bought = { check: async () => ['A1'] };
  it.each<[FlowStep['step'], FlowRow, Partial<FlowPorts>]>([
    ['fix-rows', row(1, { rec_name: '' }), {}],
    ['error-preview', row(1, { rec_name: '坏' }), {}],
    ['already-bought', row(1), bought],
    ['confirm', row(1), {}],
  ])('cancelling %s ends it there, and nothing is sent', async (step, first, over) => {
    const { ports, calls } = service(over);
    for (const answer of [{ cancel: true } as const, undefined]) {
      const flow = placeOrder(ORDER, [first], 100, ports);
      expect((await flow.next()).value).toMatchObject({ step });
      expect(await flow.next(answer)).toEqual({
        done: true,
        value: { outcome: 'cancelled', items: [], faults: [], paid: 0, failure: null },
      });
    }
    expect(calls.filter((call) => call.startsWith('make'))).toEqual([]);
  });

  it.each<['fix-rows' | 'error-preview', FlowRow, FlowAnswer]>([
    ['fix-rows', row(1, { rec_name: '' }), { rows: [] }],
    ['fix-rows', row(1, { rec_name: '' }), go],
    ['error-preview', row(1, { rec_name: '坏' }), { rows: [] }],
  ])('%s cannot be gone on from without rows', async (step, first, answer) => {
    const { steps, result } = await play([first], service().ports, { [step]: [answer] });
    expect([steps, result.outcome]).toEqual([[step], 'cancelled']);
  });

  it.each<[string, Partial<FlowOrder>, Partial<FlowRow>]>([
    ['the reissue number of goods that need one', { isWu: true }, {}],
    ['the order number of Douyin', { platform: 4 }, { shop_order: '' }],
  ])('M133 asks for %s before anything is priced', async (_, over, cells) => {
    const { ports, calls } = service();
    const { steps } = await play([row(1, cells)], ports, {}, { order: { ...ORDER, ...over } });
    expect([steps, calls]).toEqual([['fix-rows'], []]);
  });

  it('leaves what only the price check can see to the price check', async () => {
    const { ports } = service();
    const { steps } = await play([row(1, { rec_mobile: '1' })], ports, {});
    expect(steps).toEqual(['confirm']);
  });

  it.each([
    ['recharge', 23],
    ['real-name', 11],
    ['real-name', 12],
  ] as const)('asks for %s on code %s and sends the same chunk again', async (step, code) => {
    const codes = [code];
    const { ports } = service({
      make: async ({ rows }) => {
        const next = codes.shift();
        if (next) throw refusal(next, { batch_sn: 'B1' });
        return rows.map((each) => item(each));
      },
    });
    const { steps, result } = await play([row(1)], ports, { confirm: [go], [step]: [go] });
    expect(steps).toEqual(['confirm', step, 'progress']);
    expect(result.outcome).toBe('done');
  });

  it('stops with what went through when the person does not go on', async () => {
    const { ports } = service({
      make: async ({ index, rows }) => {
        if (index === 1) throw refusal(23, { batch_sn: 'B2' });
        return rows.map((each) => item(each));
      },
    });
    const { result } = await play([row(1), row(2)], ports, { confirm: [go] }, { chunk: 1 });
    expect(result).toMatchObject({ outcome: 'refused', failure: { code: 23 }, paid: 160 });
    expect(result.items.map(({ id }) => id)).toEqual([1]);
  });

  it('renews an expired quote in silence when the price is the same, and asks when it is not', async () => {
    const codes = [24, 0, 24, 0];
    const shop = service({
      make: async ({ rows }) => {
        if (codes.shift() === 24) {
          if (codes.length < 3) shop.reprice(0.9);
          throw refusal(24);
        }
        return rows.map((each) => item(each));
      },
    });
    const { steps, result } = await play(
      [row(1), row(2)],
      shop.ports,
      { confirm: [go], 'price-changed': [go] },
      { chunk: 1 },
    );
    expect(steps).toEqual(['confirm', 'progress', 'price-changed', 'progress']);
    // Two pieces a row: one at the old price, the other at the new one.
    expect(result).toMatchObject({ outcome: 'done', paid: 160 + 180 });
  });

  /** Every chunk of one row; quotes of these chunks have expired when they first go out. */
  const expired = (most: number, prices: Record<number, number>) => {
    const used = new Set<number>();
    const sent: string[] = [];
    const shop = service({
      make: async ({ index, rows, quoteId }) => {
        sent.push(quoteId);
        if (index === 0 && !used.has(index)) {
          used.add(index);
          throw refusal(24);
        }
        return rows.map((each) => item(each));
      },
    });
    const price = async (rows: FlowRow[]) => {
      if (rows.length > most) throw refusal(2);
      shop.reprice(prices[rows[0]?.id ?? 0] ?? 0.8);
      return shop.ports.price(rows);
    };
    return { ports: { ...shop.ports, price }, sent };
  };

  it('renews the quote of all chunks that were priced with the first', async () => {
    const { ports, sent } = expired(3, {});
    await play([row(1), row(2), row(3)], ports, { confirm: [go] }, { chunk: 1 });
    expect(sent).toEqual(['q1', 'q2', 'q2', 'q2']);
  });

  it('keeps the quote of a later chunk that was agreed to at another price', async () => {
    const { ports, sent } = expired(1, { 2: 0.9 });
    await play([row(1), row(2), row(3)], ports, { confirm: [go] }, { chunk: 1 });
    expect(sent).toEqual(['q1', 'q4', 'q2', 'q4']);
  });

  it('M137 counts status 0 and 2 as faults, M140 M264 and what the store did not take; paid is what was created', async () => {
    const shipped: string[] = [];
    const { ports } = service({
      make: async ({ rows }) => [
        item(rows[0]!),
        item(rows[1]!, { status: 0, order: 0, kuaidi_sn: '', error: '停发' }),
        item(rows[2]!, { kuaidi_sn: '' }),
        item(rows[3]!),
        item(rows[4]!, { status: 2, kuaidi_sn: '', error: '生成中' }),
      ],
      deliver: async (items) => {
        shipped.push(...items.map(({ shop_order }) => shop_order));
        return items.map(({ shop_order }) => ({
          shop_order,
          send_status: shop_order === 'A4' ? 0 : 1,
          msg: '订单已退款',
        }));
      },
    });
    const { result } = await play(
      [1, 2, 3, 4, 5].map((id) => row(id)),
      ports,
      { confirm: [go] },
      { order: { ...ORDER, order_source: 4 } },
    );
    expect(result.faults.map(({ id, isCreated, type, error }) => [id, isCreated, type, error])).toEqual([
      [2, false, '下单出错', '停发'],
      [5, true, '出单出错', '生成中'],
      [3, true, '发货出错', '没有出单'],
      [4, true, '发货出错', '订单已退款'],
    ]);
    expect(shipped).toEqual(['A1', 'A4']);
    expect(result.paid).toBe(4 * 160);
  });

  it('an order of no store has no fault of delivery', async () => {
    const { ports } = service({
      make: async ({ rows }) => rows.map((each) => item(each, { kuaidi_sn: '' })),
    });
    expect((await play([row(1)], ports, { confirm: [go] })).result.faults).toEqual([]);
  });

  describe('of a connected store (source 4)', () => {
    const STORE: FlowOrder = { ...ORDER, order_source: 4, platform: 2, store_id: 7 };
    const masked = (id: number, over: Partial<FlowRow> = {}) =>
      row(id, { rec_name: '张*', rec_mobile: '', rec_province: '', rec_city: '', rec_address: '', ...over });

    it('asks for nothing that only the store knows, but for its order number and the reissue number', async () => {
      const { ports } = service({ deliver: async () => [] });
      const fine = await play([masked(1)], ports, { confirm: [go] }, { order: STORE });
      expect(fine.steps).toEqual(['confirm', 'progress']);
      const flow = placeOrder({ ...STORE, isWu: true }, [masked(1, { shop_order: '' })], 100, ports);
      const first = (await flow.next()).value as Extract<FlowStep, { step: 'fix-rows' }>;
      expect(first.problems.map(({ code, field }) => [code, field])).toEqual([
        ['STORE_ORDER_REQUIRED', 'shop_order'],
        ['REISSUE_REQUIRED', 'lp_reissue_sn'],
      ]);
    });

    it.each<[string, boolean, Partial<FlowRow>, unknown[]]>([
      ['no order number', false, { shop_order: ' ' }, [[2, 'STORE_ORDER_REQUIRED']]],
      ['no reissue number', true, { lp_reissue_sn: ' ' }, [[2, 'REISSUE_REQUIRED']]],
    ])('names the row that has %s, blank as it may be', async (_, isWu, cells, problems) => {
      const rows = [masked(1, { lp_reissue_sn: 'L1' }), masked(2, cells)];
      const flow = placeOrder({ ...STORE, isWu }, rows, 100, service().ports);
      const first = (await flow.next()).value as Extract<FlowStep, { step: 'fix-rows' }>;
      expect(first.problems.map(({ code, row: at }) => [at, code])).toEqual(problems);
    });

    it('asks the store nothing when nothing is ready to be shipped', async () => {
      const asked: unknown[] = [];
      const { ports } = service({
        make: async ({ rows }) => rows.map((each) => item(each, { kuaidi_sn: '' })),
        deliver: async (items) => {
          asked.push(items);
          return [];
        },
      });
      const { result } = await play([masked(1)], ports, { confirm: [go] }, { order: STORE });
      expect([asked, result.faults.map(({ error }) => error)]).toEqual([[], ['没有出单']]);
    });

    it('M139 ships what has a waybill in that store, 500 at a time', async () => {
      const seen: [number, number | undefined][] = [];
      const { ports } = service({
        deliver: async (items, { store_id }) => {
          seen.push([items.length, store_id]);
          return items.map(({ shop_order }) => ({ shop_order, send_status: 1, msg: '' }));
        },
      });
      const rows = Array.from({ length: 501 }, (_, i) => masked(i + 1));
      const { result } = await play(rows, ports, { confirm: [go] }, { order: STORE, chunk: 300 });
      expect(seen).toEqual([
        [500, 7],
        [1, 7],
      ]);
      expect(result.faults).toEqual([]);
    });

    it('still tells of paid orders when the call that ships them is lost', async () => {
      const lost = service({ deliver: async () => Promise.reject(new TypeError('no answer')) });
      const refused = service({ deliver: async () => Promise.reject(refusal(31)) });
      const errors = [];
      for (const { ports } of [lost, refused]) {
        const { result } = await play([masked(1)], ports, { confirm: [go] }, { order: STORE });
        errors.push([result.items.length, result.faults.map(({ isCreated, error }) => [isCreated, error])]);
      }
      expect(errors).toEqual([
        [1, [[true, DELIVER_UNKNOWN]]],
        [1, [[true, 'code 31']]],
      ]);
    });

    it('ships chunks that are taken up again too', async () => {
      const { ports } = service({
        deliver: async (items) =>
          items.map(({ shop_order }) => ({ shop_order, send_status: 2, msg: '限流' })),
      });
      const flow = resumeOrder(
        STORE,
        [{ index: 0, rows: [masked(1)], quoteId: 'q', unitPrice: fen(80) }],
        ports,
      );
      let turn = await flow.next();
      while (!turn.done) turn = await flow.next(undefined);
      expect(turn.value.faults).toMatchObject([{ id: 1, waybill: 'W1', error: '限流' }]);
    });
  });

  it('counts all rows that are taken up again, chunk by chunk', async () => {
    const chunks = [[row(1), row(2)], [row(3)]].map((rows, index) => ({
      index,
      rows,
      quoteId: 'q',
      unitPrice: fen(80),
    }));
    const flow = resumeOrder(ORDER, chunks, service().ports);
    const seen = [];
    let turn = await flow.next();
    for (; !turn.done; turn = await flow.next(undefined)) seen.push(turn.value);
    expect(seen).toEqual([
      { step: 'progress', done: 2, total: 3 },
      { step: 'progress', done: 3, total: 3 },
    ]);
    expect(turn.value).toMatchObject({ outcome: 'done', paid: 480 });
  });

  it.each<[string, unknown]>([
    ['a bug', new TypeError('bug')],
    ['a failed system call', Object.assign(new Error('no'), { code: 'ENOENT', data: null })],
    ['an error with a number alone', Object.assign(new Error('no'), { code: 24 })],
    ['what is no error', { code: 24, data: null }],
    ['an answer without its status', Object.assign(new Error('no'), { code: 24, data: null })],
  ])('lets %s through, which is no refusal', async (_, thrown) => {
    const { ports } = service({ make: async () => Promise.reject(thrown) });
    await expect(play([row(1)], ports, { confirm: [go] })).rejects.toBe(thrown);
  });
});

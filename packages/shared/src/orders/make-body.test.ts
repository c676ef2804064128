import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../errors/catalogue.ts';
import { EMPTY_RECIPIENT } from '../recipients/recipient.ts';
import { MakeOrders, orderRoutes } from './contract.ts';
import { makeBody, provesNothingBought } from './make-body.ts';
import type { FlowOrder } from './place-order-flow.ts';

const QUOTE = '0b6f6f9e-7f0f-4c7e-9a55-0d6a3b1f2c11';
const rows = [{ ...EMPTY_RECIPIENT, id: 1, rec_name: '甲' }];
const order: FlowOrder = {
  goods_id: 1,
  goods_num: 2,
  express_id: 3,
  platform: 1,
  order_source: 2,
  remark: '轻放',
  isWu: true,
};
const said = { goods_id: 1, goods_num: 2, express_id: 3, platform: 1, order_source: 2, remark: '轻放' };

describe('the body of a make call', () => {
  it.each([
    ['at a quote', QUOTE, { quote_id: QUOTE }],
    ['without one', '', {}],
  ])('%s is what the service takes, and says no more than was chosen', (_, quote, more) => {
    const body = makeBody(order, rows, quote);
    expect(MakeOrders.parse(body)).toEqual({ ...said, rec_list: rows, ...more });
    expect(body).toEqual({ ...said, rec_list: rows, ...more });
  });

  it('X017 says the store, and who sent the buyer', () => {
    const from = { store_id: 7, aff: 'a', site_key: 's', click: 'c' };
    expect(MakeOrders.parse(makeBody({ ...order, ...from }, rows, ''))).toMatchObject(from);
  });

  it('needs no note', () => {
    const { remark: _, ...rest } = makeBody(order, rows, '');
    expect(MakeOrders.parse(rest).remark).toBe('');
  });
});

/** Whether a key is given up after a refusal, for all of them that the call may answer. */
const GIVEN_UP: Record<(typeof orderRoutes.make.refusals)[number], boolean> = {
  NOT_OPEN: true,
  REAL_NAME_REQUIRED: true,
  REAL_NAME_PENDING: true,
  PRICE_CHANGED: true,
  GOODS_NOT_FOUND: true,
  GOODS_UNAVAILABLE: true,
  STOCK_SHORT: true,
  // Its batch waits under the key.
  BALANCE_TOO_LOW: false,
  BATCH_NOT_PAYABLE: false,
  // Said of a key that is known already, or may be.
  KEY_EXPIRED: false,
  KEY_REUSED: false,
  KEY_IN_USE: false,
  // Their codes are also those of refusals that come before the key is looked for.
  KEY_REQUIRED: false,
  QUOTE_OF_OTHER: false,
  EXPRESS_MISMATCH: false,
  QUANTITY_TOO_LOW: false,
  QUANTITY_TOO_HIGH: false,
  TOO_MANY_RECIPIENTS: false,
  SPENDING_LIMIT: false,
};

describe('a refusal of a make call', () => {
  it.each(Object.entries(GIVEN_UP))(
    '%s proves by its code that the key bought nothing: %s',
    (name, isGivenUp) => {
      expect(provesNothingBought(CATALOGUE[name as keyof typeof GIVEN_UP])).toBe(isGivenUp);
    },
  );

  it('proves nothing by any other code, nor by a code of these from who did not look for the key', () => {
    const own: readonly string[] = orderRoutes.make.refusals;
    const others = Object.entries(CATALOGUE).filter(([name]) => !own.includes(name));
    expect(others.filter(([, refusal]) => provesNothingBought(refusal)).map(([name]) => name)).toEqual([
      'NOT_FOUND',
    ]);
    expect(own).toHaveLength(Object.keys(GIVEN_UP).length);
  });
});

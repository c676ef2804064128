import { describe, expect, it } from 'vitest';
import { EMPTY_RECIPIENT } from '../recipients/recipient.ts';
import { HARD_ROW_LIMIT, PRICE_ROWS, PriceAnswer, PriceOrder } from './contract.ts';

const row = { ...EMPTY_RECIPIENT, rec_name: '甲', rec_mobile: '13900001111', rec_address: '文一路1号' };
const rowsOf = (count: number) => Array.from({ length: count }, () => row);
const question = { goods_id: 1, goods_num: 2, express_id: 3, rec_list: [{ ...row, id: 1 }] };

describe('a question for a price', () => {
  it('is of Taobao and of rows typed by hand where it does not say', () => {
    expect(PriceOrder.parse(question)).toMatchObject({ ...question, platform: 1, order_source: 1 });
  });

  it.each([
    ['without a row', { rec_list: [] }],
    ['of more rows than any call takes', { rec_list: rowsOf(HARD_ROW_LIMIT + 1) }],
    ['of a row that says something unknown', { rec_list: [{ ...row, vip: 1 }] }],
    ['of half a piece', { goods_num: 1.5 }],
    ['of more pieces than anybody can mean', { goods_num: 1_000_001 }],
    ['of goods without a number', { goods_id: 0 }],
    ['of an unknown source', { order_source: 5 }],
    ['with a price of its own', { total_price: '0.01' }],
  ])('%s is refused', (_, over) => {
    expect(PriceOrder.safeParse({ ...question, ...over }).success).toBe(false);
  });

  it('may be of as many rows as one call prices, and of a number of pieces that the goods refuse with a sentence', () => {
    const big = { ...question, goods_num: -1, rec_list: rowsOf(PRICE_ROWS) };
    expect(PriceOrder.parse(big).rec_list).toHaveLength(PRICE_ROWS);
  });
});

describe('the answer to it', () => {
  const answer = {
    state: 2,
    total_price: '1.60',
    quote_id: 'q1',
    expire_at: '2026-11-25 12:00:00',
    unit_price: '0.80',
    discount: '0.05',
    rec_list: [
      { id: 1, price: '1.60', state: 1, errorText: '', code: '' },
      { id: 2, price: '0.00', state: 2, errorText: '停发', code: 'NO_DELIVER' },
    ],
  };

  it('M107 M236 tells the money, the quote, and a verdict for every row', () => {
    expect(PriceAnswer.parse(answer)).toEqual(answer);
  });

  it.each([
    ['an unknown state of all', { state: 0 }],
    ['an unknown state of one row', { rec_list: [{ ...answer.rec_list[0], state: 3 }] }],
    ['money as a number', { total_price: 1.6 }],
    ['a row without its number', { rec_list: [{ ...answer.rec_list[0], id: undefined }] }],
  ])('with %s is refused', (_, over) => {
    expect(PriceAnswer.safeParse({ ...answer, ...over }).success).toBe(false);
  });
});

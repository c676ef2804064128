import { expect, it } from 'vitest';
import { readBill } from './read-bill.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('reads what a channel wrote, payments and what was sent back, and leaves its sums out (O161)', async () => {
  const wechat = [
    '交易时间,商户号,微信订单号,商户订单号,交易状态,应结订单金额,商户退款单号,退款金额,手续费',
    '`2026-11-21 12:00:01,`1,`4200001,`R1,`SUCCESS,`30.00,`0,`0.00,`0.18000',
    '`2026-11-21 13:00:01,`1,`4200001,`R1,`REFUND,`0.00,`E1001-1-abcdef,`15.00,`-0.09000',
    '总交易单数,应结订单总金额',
    '`2,`30.00',
  ].join('\n');
  expect(await readBill('bill.csv', bytes(wechat))).toEqual({
    rows: [
      '1\tR1\t\t4200001\t30.00\t0.18\t2026-11-21 12:00:01',
      '2\tR1\tE1001-1-abcdef\t4200001\t15.00\t-0.09\t2026-11-21 13:00:01',
    ].join('\n'),
    count: 2,
  });
  expect(await readBill('other.csv', bytes('甲,乙\n1,2'))).toBeNull();
});

it('keeps a row that lacks its trade or its amount, so that it is named, above the sums and at the end (O161)', async () => {
  const damaged = ['商户订单号,应结订单金额,手续费', 'R1,30.00,0.18', '坏行,,', ',20.00,', 'R2,'].join('\n');
  expect(
    (await readBill('bill.csv', bytes(damaged)))?.rows.split('\n').map((row) => row.split('\t')[1]),
  ).toEqual(['R1', '坏行', '', 'R2']);
});

it('keeps the sign of a payment, which has none, and drops that of what was sent back (O161)', async () => {
  const signed = [
    '商户订单号,交易状态,应结订单金额,商户退款单号',
    'R1,SUCCESS,-5.00,',
    'R1,REFUND,-5.00,E1',
  ].join('\n');
  expect(
    (await readBill('bill.csv', bytes(signed)))?.rows.split('\n').map((row) => row.split('\t')[4]),
  ).toEqual(['-5.00', '5.00']);
});

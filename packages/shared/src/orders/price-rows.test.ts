import { expect, it } from 'vitest';
import { ApiFailure } from '../api/client.ts';
import { PRICE_BYTES } from '../pricing/contract.ts';
import { RECIPIENT_FIELDS, type RecipientText, recipientText } from '../recipients/recipient.ts';
import { priceRows } from './price-rows.ts';

const EMPTY = Object.fromEntries(RECIPIENT_FIELDS.map((field) => [field, ''])) as RecipientText;
const rows = (count: number, address = '文一路1号') =>
  Array.from({ length: count }, (_, i) => ({
    ...recipientText({ ...EMPTY, rec_address: address }),
    id: i + 1,
  }));

function service(most: number) {
  const calls: number[] = [];
  const price = async (part: { id: number }[]) => {
    calls.push(part.length);
    if (part.length > most)
      throw new ApiFailure(
        { status: 200, headers: {}, body: null },
        { code: 2, msg: 'too many', data: null },
      );
    return {
      state: 1 as const,
      total_price: (part.length * 0.8).toFixed(2),
      quote_id: `q${calls.length}`,
      expire_at: '',
      unit_price: '0.80',
      discount: '0.00',
      rec_list: part.map(({ id }) => ({
        id,
        price: '0.80',
        state: id % 4_000 === 0 ? (2 as const) : (1 as const),
        errorText: 'far',
        code: 'X',
      })),
    };
  };
  return { calls, price };
}

it('prices 12,000 rows in three calls, and cuts them into chunks that never lie across two quotes', async () => {
  const { calls, price } = service(5_000);
  const priced = await priceRows(rows(12_000), 500, price);
  expect(calls).toEqual([5_000, 5_000, 2_000]);
  expect(priced.chunks.map(({ rows: part }) => part.length)).toEqual(Array(24).fill(500));
  expect(priced.chunks.map(({ quoteId }) => quoteId)).toEqual([
    ...Array(10).fill('q1'),
    ...Array(10).fill('q2'),
    ...Array(4).fill('q3'),
  ]);
  expect(priced.chunks.flatMap(({ rows: part }) => part.map(({ id }) => id))).toEqual(
    rows(12_000).map(({ id }) => id),
  );
  expect(priced.faulty.map(({ row }) => row.id)).toEqual([4_000, 8_000, 12_000]);
  expect(priced.total).toBe(960_000);
});

it('asks a service that takes less chunk by chunk', async () => {
  const { calls, price } = service(500);
  const priced = await priceRows(rows(1_200), 500, price);
  expect(calls).toEqual([1_200, 500, 500, 200]);
  expect(priced.chunks.map(({ quoteId }) => quoteId)).toEqual(['q2', 'q3', 'q4']);
});

it('keeps long rows to the bytes of one call, one chunk at least', async () => {
  const { calls, price } = service(5_000);
  const long = '路'.repeat(200);
  await priceRows(rows(6_000, long), 500, price);
  expect(Math.max(...calls) * 600).toBeLessThan(PRICE_BYTES);
  expect(calls.reduce((sum, count) => sum + count, 0)).toBe(6_000);
});

it('counts what stands around a row too: no body is longer than what always fits', async () => {
  const { price } = service(5_000);
  const bodies: number[] = [];
  await priceRows(rows(6_000, '路'.repeat(200)), 10, (part) => {
    bodies.push(new TextEncoder().encode(JSON.stringify(part)).length);
    return price(part);
  });
  expect(bodies).toHaveLength(3);
  expect(Math.max(...bodies)).toBeLessThanOrEqual(PRICE_BYTES);
});

it.each([
  ['no answer', new Error('down')],
  ['a refusal of another kind', Object.assign(new Error('off the shelf'), { code: 21 })],
])('hands on %s at once', async (_, failure) => {
  let calls = 0;
  const broken = async () => {
    calls++;
    return Promise.reject(failure);
  };
  await expect(priceRows(rows(3), 2, broken)).rejects.toBe(failure);
  expect(calls).toBe(1);
});

it.each([2, 500])('hands on that even one chunk of %s is too much', async (chunkSize) => {
  const { calls, price } = service(1);
  await expect(priceRows(rows(2), chunkSize, price)).rejects.toThrow('too many');
  expect(calls).toEqual([2]);
});

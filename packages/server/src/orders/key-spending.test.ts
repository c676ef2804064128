import { parseTime } from '@giftship/shared/lib/china-time';
import { fen } from '@giftship/shared/money/fen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import type { Caller } from '../callers/caller.ts';
import { countKeySpending } from './key-spending.ts';

const NOON = parseTime('2026-11-21 12:00:00') ?? 0;
let shop: TestService;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  person = await shop.person();
});
afterAll(() => shop.close());

const addKey = async (name: string) =>
  (await person.api.machines.addKey({ body: { name, scopes: ['order:write'] } })).app_key;
const spend = (key: Caller['key'], amount: number, { limit = 1_000, at = NOON } = {}) =>
  shop.db.transaction((tx) =>
    countKeySpending(
      { now: () => at },
      tx,
      { userId: person.id, key, spendLimit: fen(limit) },
      fen(amount),
    ).then(
      () => 'spent',
      (error: Error) => error.message,
    ),
  );

describe.each([true, false])('what a key spends (the first one: %s)', (isFirst) => {
  it('reaches its limit of the day to the fen, and each China day begins anew (D902)', async () => {
    const appKey = await addKey(`limit ${isFirst}`);
    const key = { appKey, isFirst };
    expect([await spend(key, 400), await spend(key, 600)]).toEqual(['spent', 'spent']);
    expect(await spend(key, 1)).toContain('10.00');
    const midnight = (parseTime('2026-11-22 00:00:00') ?? 0) - 1;
    expect(await spend(key, 1, { at: midnight })).not.toBe('spent');
    expect(await spend(key, 1_000, { at: midnight + 1 })).toBe('spent');
  });

  it('is counted without a limit too', async () => {
    const key = { appKey: await addKey(`free ${isFirst}`), isFirst };
    const at = NOON + 7 * 86_400_000;
    const free = { userId: person.id, key, spendLimit: null };
    await shop.db.transaction((tx) => countKeySpending({ now: () => at }, tx, free, fen(900)));
    expect(await spend(key, 100, { at })).toBe('spent');
    expect(await spend(key, 1, { at })).not.toBe('spent');
  });
});

it('one key spends nothing of another', async () => {
  const [one, other] = [await addKey('one'), await addKey('other')];
  expect(await spend({ appKey: one, isFirst: false }, 1_000)).toBe('spent');
  expect(await spend({ appKey: other, isFirst: false }, 1_000)).toBe('spent');
});

it('a key that was taken away spends nothing', async () => {
  expect(await spend({ appKey: 'ak_gone', isFirst: false }, 1)).toContain('密钥');
});

it('who orders by hand has no limit', async () => {
  expect(await spend(null, 5_000, { limit: 1 })).toBe('spent');
});

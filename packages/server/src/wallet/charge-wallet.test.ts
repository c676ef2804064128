import { fen } from '@giftship/shared/money/fen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { chargeWallet } from './charge-wallet.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const charge = (person: TestPerson, total: number, ref: string) =>
  shop.db.transaction((tx) =>
    chargeWallet(shop.deps, tx, { userId: person.id, total: fen(total), batchSn: `${ref}-${person.id}` }),
  );
const countLines = async (person: TestPerson) =>
  (await person.api.wallet.moneyChange({ query: {} })).data_count;

describe('the price of a batch', () => {
  it.each([
    ['all that there is', 2_000, 2_000, true, 0, 2],
    ['a fen more than there is', 2_000, 2_001, false, 2_000, 1],
    ['a single fen', 2_000, 1, true, 1_999, 2],
    ['nothing at all', 500, 0, true, 500, 1],
  ])('of %s', async (_what, balance, total, isPaid, left, lines) => {
    const person = await shop.person({ balance });
    expect(await charge(person, total, 'B')).toBe(isPaid);
    expect([await person.balance(), await countLines(person)]).toEqual([left, lines]);
  });

  it('is taken once a batch (P6)', async () => {
    const person = await shop.person({ balance: 2_000 });
    await charge(person, 100, 'once');
    await expect(charge(person, 100, 'once')).rejects.toMatchObject({ code: '23505' });
    expect(await person.balance()).toBe(1_900);
  });
});

describe('a low balance', () => {
  it('is told once a China day after an order, and stays read', async () => {
    const poor = await shop.person({ balance: 5_000 });
    await shop.db.pool.query(
      `insert into api_keys (user_id, app_key, secret_sealed, callback_url, events) values ($1, 'low', '', 'https://shop.example/hook', '["balance.low"]')`,
      [poor.id],
    );
    await charge(poor, 4_000, 'low-1');
    // What is left is the limit itself (X045).
    expect(await poor.api.content.message()).toBeNull();
    await charge(poor, 1, 'low-2');
    const message = await poor.api.content.message();
    expect(message?.content).toContain('9.99');
    await poor.api.content.readMessage({ query: { id: String(message?.id) } });
    await charge(poor, 100, 'low-3');
    expect(await poor.api.content.message()).toBeNull();
    const { rows: told } = await shop.db.pool.query<{ body: string }>(
      `select body from webhook_deliveries where user_id = $1`,
      [poor.id],
    );
    expect(told.map(({ body }) => JSON.parse(body).data)).toEqual([{ balance: '9.99' }]);
  });
});

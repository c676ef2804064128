import { fen } from '@giftship/shared/money/fen';
import { DEFAULT_GROUPS } from '@giftship/shared/groups/groups';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MONEY_GOODS, checkBooks, recharge } from '../../../../tests/harness/money.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(async () => {
  await checkBooks(shop);
  await shop.close();
});

const YEAR_MS = 365 * 86_400_000;
const buy = (person: TestPerson, group_id: number, key: string) =>
  person.api.groups.upgrade({ key, body: { group_id } }).then(
    ({ group_name, until, balance }) => `${group_name} ${until.slice(0, 10)} ${balance}`,
    (error: { code: number; message: string }) => `${error.code} ${error.message}`,
  );
const current = async (person: TestPerson) =>
  (await person.api.groups.list()).list.find(({ is_current }) => is_current === 1)!;
const at = async <T>(now: number, work: () => Promise<T>): Promise<T> => {
  shop.clock.now = now;
  try {
    return await work();
  } finally {
    shop.clock.now = null;
  }
};
const unitPrice = async (person: TestPerson) => {
  const price = await person.api.pricing.price({
    body: {
      goods_id: MONEY_GOODS,
      goods_num: 1,
      express_id: 1,
      rec_list: [
        {
          rec_name: '甲',
          rec_mobile: '13900001111',
          rec_province: '浙江省',
          rec_city: '杭州市',
          rec_address: '文一路1号',
        },
      ],
    },
  });
  return price.unit_price;
};

it('lists what each group saves and costs, and what may be bought', async () => {
  const person = await shop.person();
  const { list } = await person.api.groups.list();
  expect(
    list.map((row) => [
      row.group_id,
      row.minus,
      row.price,
      row.recharge,
      row.is_current,
      row.can_buy,
      row.saved_per_thousand,
    ]),
  ).toEqual([
    [1, '0.00', '0.00', '', 1, 0, '0.00'],
    [2, '0.05', '99.00', '500.00', 0, 1, '50.00'],
    [3, '0.10', '299.00', '2000.00', 0, 1, '100.00'],
    [4, '0.20', '999.00', '10000.00', 0, 1, '200.00'],
  ]);
});

it('a year is bought from the balance, the same again prolongs, a higher one starts now, a lower one is refused', async () => {
  const person = await shop.person({ balance: 200_000 });
  const start = Date.parse('2026-03-01T04:00:00Z');
  await at(start, async () => {
    expect(await buy(person, 2, 'a')).toBe('VIP会员 2027-03-01 1901.00');
    expect(await buy(person, 2, 'b')).toBe('VIP会员 2028-03-01 1802.00');
    expect(await buy(person, 3, 'c')).toBe('高级VIP 2027-03-01 1503.00');
    expect(await buy(person, 2, 'd')).toBe('1 您当前是高级VIP，不需要购买此等级');
    expect(await buy(person, 1, 'e')).toMatch(/^4 /);
    expect(await buy(person, 99, 'f')).toMatch(/^4 /);
    expect(await current(person)).toMatchObject({ group_id: 3, until: '2027-03-01 12:00:00', can_buy: 1 });
  });
  expect(
    (await person.api.wallet.moneyChange({ query: { type: '7' } })).list.map(({ money }) => money),
  ).toEqual(['-299.00', '-99.00', '-99.00']);
});

it('one key buys once, also twenty times at once, and never another group', async () => {
  const person = await shop.person({ balance: 200_000 });
  const many = await Promise.all(Array.from({ length: 20 }, () => buy(person, 2, 'same')));
  expect(new Set(many).size).toBe(1);
  expect(many[0]).toMatch(/^VIP会员 .* 1901\.00$/);
  expect(await buy(person, 3, 'same')).toMatch(/^25 /);
  expect(await person.balance()).toBe(190_100);
});

it('a balance that does not reach is code 23 with what is missing, and changes nothing', async () => {
  const person = await shop.person({ balance: 9_000 });
  const failure = await person.api.groups
    .upgrade({ key: 'a', body: { group_id: 2 } })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 23,
    data: { shortfall: '9.00', balance: '90.00', total_price: '99.00' },
  });
  expect(await current(person)).toMatchObject({ group_id: 1 });
  await recharge(shop, person, 1_000);
  expect(await buy(person, 2, 'a')).toMatch(/^VIP会员 /);
});

it('a bought group gives way to the one of a recharge, everywhere', async () => {
  const person = await shop.person({ balance: 100_000 });
  await recharge(shop, person, 50_000);
  expect(await current(person)).toMatchObject({ group_id: 2, until: '', is_lasting: 1, can_buy: 0 });
  expect(await buy(person, 2, 'a')).toMatch(/^1 /);
  expect(await buy(person, 4, 'b')).toMatch(/^钻石VIP /);
  const later = Date.now() + YEAR_MS + 2 * 86_400_000;
  const names = async () => [
    (await current(person)).name,
    (await person.api.accounts.userInfo({ query: {} })).user.group_name,
    (await person.api.wallet.info()).group_name,
    await unitPrice(person),
  ];
  expect(await names()).toEqual(['钻石VIP', '钻石VIP', '钻石VIP', '0.70']);
  expect(await at(later, names)).toEqual(['VIP会员', 'VIP会员', 'VIP会员', '0.75']);
});

it('a recharge never lowers: a higher bought group runs on, then what the recharges gave stays', async () => {
  const person = await shop.person({ balance: 100_000 });
  await buy(person, 3, 'a');
  await recharge(shop, person, 50_000);
  expect(await current(person)).toMatchObject({ group_id: 3 });
  const later = Date.now() + YEAR_MS + 2 * 86_400_000;
  expect(await at(later, () => current(person))).toMatchObject({ group_id: 2, until: '' });
  await recharge(shop, person, 1_000_000);
  await recharge(shop, person, 50_000);
  expect(await current(person)).toMatchObject({ group_id: 4, until: '', is_lasting: 1 });
});

it('prices of single groups win over the discount, and nothing goes below the floor', async () => {
  const person = await shop.person();
  const goods = (change: object) =>
    shop.db.q.updateTable('goods').set(change).where('id', '=', MONEY_GOODS).execute();
  try {
    for (const [group, expected] of [
      [1, '0.80'],
      [2, '0.75'],
      [3, '0.70'],
      [4, '0.70'],
    ] as const) {
      await sql`update users set group_id = ${group}, lasting_group_id = ${group} where id = ${person.id}`.execute(
        shop.db.q,
      );
      expect([group, await unitPrice(person)]).toEqual([group, expected]);
    }
    await goods({ group_prices: JSON.stringify({ 4: 78 }) });
    expect(await unitPrice(person)).toBe('0.78');
    await goods({ group_prices: JSON.stringify({ 4: 1 }) });
    expect(await unitPrice(person)).toBe('0.70');
    expect(DEFAULT_GROUPS.every(({ minus }) => minus >= fen(0))).toBe(true);
  } finally {
    await goods({ group_prices: '{}' });
  }
});

import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountsOf } from '../../../../tests/harness/money.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { type AccountRef, balanceOf, transfer, transferMany } from './ledger.ts';

let shop: TestService;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
});
/** 10.00 in each of the three accounts. */
beforeEach(async () => {
  person = await shop.person({ balance: 1_000 });
  for (const kind of ['commission', 'commission_frozen'] as const)
    await move({ from: MANUAL, to: { kind, userId: person.id }, amount: 1_000 });
});
afterAll(() => shop.close());

const MANUAL: AccountRef = { kind: 'system', code: 'manual' };
let counter = 0;
const move = (
  { from, to, amount }: { from: AccountRef; to: AccountRef; amount: number },
  options?: { mustCover?: boolean },
) =>
  shop.db.transaction((tx) =>
    transfer(
      tx,
      {
        from,
        to,
        amount: fen(amount),
        type: LOG_TYPE.manualIn,
        kind: 'manual',
        ref: `move-${(counter += 1)}`,
      },
      options,
    ),
  );
const countHeads = async () =>
  (await shop.db.pool.query<{ n: number }>('select count(*)::int as n from ledger_txs')).rows[0]?.n;

it.each([
  ['a balance is given to the last fen', 'balance', 1_000, {}, 0],
  ['a balance never goes below zero', 'balance', 1_001, {}, null],
  ['frozen commission is given to the last fen', 'commission_frozen', 1_000, {}, 0],
  ['frozen commission never goes below zero', 'commission_frozen', 1_001, {}, null],
  ['commission may go below zero', 'commission', 1_001, {}, -1],
  ['commission that must cover it does to the last fen', 'commission', 1_000, { mustCover: true }, 0],
  ['commission that must cover it does not', 'commission', 1_001, { mustCover: true }, null],
] as const)('%s', async (_what, kind, amount, options, left) => {
  const heads = await countHeads();
  const isMoved = await move({ from: { kind, userId: person.id }, to: MANUAL, amount }, options);
  expect([isMoved, await balanceOf(shop.db.q, person.id, kind)]).toEqual([left !== null, left ?? 1_000]);
  expect(await countHeads()).toBe((heads ?? 0) + (left === null ? 0 : 1));
});

it('one fen is a transfer, nothing is none, and less than nothing is a fault of ours', async () => {
  const heads = (await countHeads()) ?? 0;
  const give = (amount: number) =>
    move({
      from: { kind: 'balance', userId: person.id },
      to: { kind: 'commission', userId: person.id },
      amount,
    });
  expect([await give(1), await give(0)]).toEqual([true, true]);
  await expect(give(-1)).rejects.toThrow('a transfer goes');
  expect(await countHeads()).toBe(heads + 1);
  expect(await accountsOf(shop, person.id)).toEqual({ balance: 999, commission: 1_001, frozen: 1_000 });
});

it('a transfer between two people touches the account that it names, of each', async () => {
  const other = await shop.person({ balance: 500 });
  const from = { kind: 'balance', userId: other.id } as const;
  expect(await move({ from, to: { kind: 'balance', userId: person.id }, amount: 200 })).toBe(true);
  expect([await other.balance(), await person.balance()]).toEqual([300, 1_200]);
  expect(await accountsOf(shop, person.id)).toEqual({ balance: 1_200, commission: 1_000, frozen: 1_000 });
});

it('a transfer to nobody is a fault of ours', async () => {
  await expect(move({ from: MANUAL, to: { kind: 'balance', userId: 0 }, amount: 5 })).rejects.toThrow(
    'both accounts',
  );
});

it('many transfers are all made or none, each with its own line in their order', async () => {
  const give = (amounts: number[]) =>
    shop.db.transaction((tx) =>
      transferMany(tx, {
        from: { kind: 'balance', userId: person.id },
        to: { kind: 'commission', userId: person.id },
        type: LOG_TYPE.manualOut,
        kind: 'many',
        parts: amounts.map((amount) => ({
          amount: fen(amount),
          ref: `many-${(counter += 1)}`,
          remark: `of ${amount}`,
        })),
      }),
    );
  expect([await give([]), await give([600, 401]), await give([600, 300, 100])]).toEqual([true, false, true]);
  const { list } = await person.api.wallet.moneyChange({ query: {} });
  expect(list.map(({ money, after, remark }) => [money, after, remark])).toEqual([
    ['-1.00', '0.00', 'of 100'],
    ['-3.00', '1.00', 'of 300'],
    ['-6.00', '4.00', 'of 600'],
    ['10.00', '10.00', ''],
  ]);
});

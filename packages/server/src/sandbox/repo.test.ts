import { fen } from '@giftship/shared/money/fen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { createTestDatabase, testPool } from '../../../../tests/harness/test-database.ts';
import type { TestDatabase } from '../../../../tests/harness/test-database.ts';
import { createMemoryRecords } from './memory-records.test-kit.ts';
import { createSandboxRepo } from './repo.ts';
import type { SandboxParcel, SandboxRecords } from './records.ts';

const NOW = 1_795_240_800_000;
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = testPool(database);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

function parcel(number: number, change: Partial<SandboxParcel> = {}): SandboxParcel {
  const step = (hours: number) => ({
    afterMs: hours,
    reportAfterMs: hours,
    kind: 'transit' as const,
    text: '在途',
  });
  return {
    waybill: `YT${number}`,
    orderSn: `G${number}`,
    courier: 'yuantong',
    receiver: `收件人${number}`,
    scriptName: 'normal',
    script: [step(10), { ...step(20), place: '杭州市' }, step(30)],
    issuedAt: NOW + number,
    issuedTick: 1000,
    shiftMs: 0,
    sent: 0,
    ...change,
  };
}

/** The tables and the memory keep the same promises. */
describe.each<[string, () => SandboxRecords]>([
  ['tables', () => createSandboxRepo((sql, params) => pool.query(sql, [...params]).then(({ rows }) => rows))],
  ['memory', () => createMemoryRecords(NOW)],
])('%s', (_name, create) => {
  let records: SandboxRecords;
  beforeAll(() => {
    records = create();
  });

  test('a trade is opened once, paid once and then not closed', async () => {
    const asked = { tradeNo: 'R1', token: 'a', amount: fen(5), subject: '充值', createdAt: 1, expireAt: 2 };
    const opened = { ...asked, state: 'pending' as const };
    expect(await records.openPayment(opened)).toEqual(opened);
    expect(await records.openPayment({ ...opened, token: 'b' })).toEqual(opened);
    await records.openPayment({ ...opened, tradeNo: 'R2', token: 'c', createdAt: 2 });
    expect((await records.newestPayments(9)).map((payment) => payment.tradeNo)).toEqual(['R2', 'R1']);

    await records.closePayment('R1');
    expect(await records.paymentByTrade('R1')).toMatchObject({ state: 'closed' });
    const paid = { paidAmount: fen(7), providerNo: 'S1', paidAt: 9 };
    expect(await records.payPayment('a', paid)).toEqual({ ...opened, ...paid, state: 'paid' });
    expect(await records.payPayment('a', { ...paid, providerNo: 'S2' })).toBeUndefined();
    await records.closePayment('R1');
    expect(await records.paymentByToken('a')).toEqual({ ...opened, ...paid, state: 'paid' });
    expect(await records.paymentByToken('x')).toBeUndefined();
  });

  test('messages come newest first, by number, and not before their time', async () => {
    const message = {
      mobile: '13800138000',
      purpose: 'login' as const,
      code: '1',
      createdAt: 5,
      visibleAt: 5,
    };
    const first = await records.keepSms(message);
    await records.keepSms({ ...message, mobile: '13900139000', failed: 'LIMIT' });
    await records.keepSms({ ...message, visibleAt: 50 });

    const seen = await records.newestSms({ now: 10, limit: 9 });
    expect(seen.map(({ mobile, failed }) => [mobile, failed])).toEqual([
      ['13900139000', 'LIMIT'],
      ['13800138000', undefined],
    ]);
    expect(await records.newestSms({ now: 10, limit: 9, mobile: '138' })).toEqual([
      { ...message, id: first },
    ]);
    expect(await records.newestSms({ now: 50, limit: 1 })).toMatchObject([{ visibleAt: 50 }]);
  });

  test('the clock is kept', async () => {
    expect(await records.readClock()).toMatchObject({ speed: 60, shiftMs: 0, pausedAt: null });
    const clock = { speed: 0.5, baseAt: NOW, shiftMs: 8_640_000_000, pausedAt: NOW + 1 };
    await records.writeClock(clock);
    expect(await records.readClock()).toEqual(clock);
  });

  test('numbers are never given twice, also side by side', async () => {
    const taken = await Promise.all([records.takeNumbers(100), records.takeNumbers(100)]);
    expect(new Set(taken.flat()).size).toBe(200);
  });

  test('vain attempts are counted', async () => {
    expect(await records.countAttempts(['A', 'B'])).toEqual(new Map([['A', 1], ['B', 1]])); // prettier-ignore
    expect((await records.countAttempts(['A'])).get('A')).toBe(2);
  });

  test('parcels are kept when both numbers are new, and told when due', async () => {
    expect(await records.keepParcels([parcel(1), parcel(2)])).toEqual(['G1', 'G2']);
    expect(
      await records.keepParcels([parcel(1, { orderSn: 'G9' }), parcel(9, { orderSn: 'G2' }), parcel(3)]),
    ).toEqual(['G3']);
    expect(await records.parcelsByOrder(['G1', 'G9'])).toEqual([parcel(1)]);
    expect((await records.newestParcels({ limit: 2 })).map(({ waybill }) => waybill)).toEqual(['YT3', 'YT2']);
    expect(await records.newestParcels({ limit: 9, search: '人2' })).toEqual([parcel(2)]);

    expect(await records.dueParcels(1009, 9)).toEqual([]);
    expect(await records.dueParcels(1010, 2)).toHaveLength(2);
    await records.markSent('YT1', 1);
    await records.markSent('YT1', 0);
    await records.markSent('YT2', 3);
    expect((await records.dueParcels(1010, 9)).map(({ waybill }) => waybill)).toEqual(['YT3']);
    await records.shiftParcel('YT1', 10);
    expect((await records.dueParcels(1010, 9)).map(({ waybill }) => waybill).toSorted()).toEqual([
      'YT1',
      'YT3',
    ]);
    expect((await records.dueParcels(99_999, 9)).map(({ waybill }) => waybill)).not.toContain('YT2');
  });

  test('parcels that are behind a time are moved to it, the others stay', async () => {
    await records.moveParcelsTo(NOW + 20, 1012);

    const parcels = await records.parcelsByWaybill(['YT1', 'YT2', 'YT3']);
    const times = parcels.map(({ waybill, issuedAt, shiftMs }) => [waybill, issuedAt + 12 + shiftMs - NOW]);
    expect(Object.fromEntries(times)).toEqual({ YT1: 23, YT2: 20, YT3: 20 });
  });

  test('a script that is ended keeps its first steps and is due no more', async () => {
    await records.keepParcels([parcel(7)]);
    await records.endScript('YT7', 1);
    const [left] = await records.parcelsByWaybill(['YT7']);
    expect(left!.script).toEqual(parcel(7).script.slice(0, 1));
    await records.markSent('YT7', 1);
    expect((await records.dueParcels(99_999, 9)).map(({ waybill }) => waybill)).not.toContain('YT7');
  });
});

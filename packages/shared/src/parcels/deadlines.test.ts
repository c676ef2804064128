import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { oracleDeadlines, oracleOutcome, randomCase } from '../../../../tests/harness/deadline-oracle.ts';
import { seededRandom } from '../../fixtures/lines/random.ts';
import { formatTime, parseTime } from '../lib/china-time.ts';
import { fen, timesFen } from '../money/fen.ts';
import { areasOver } from './closed-areas.ts';
import { parcelDeadlines, promiseAt, promiseOfParcel } from './deadlines.ts';
import { compensationAmount, judge } from './judge.ts';

const at = (text: string) => parseTime(text)!;
const shown = (paid: string, cutoff: string, closed: { start?: string; end?: string }[] = []) => {
  const { ship, pickup } = parcelDeadlines(at(paid), cutoff, closed);
  return [formatTime(ship), formatTime(pickup)];
};

/** D301, D302: paid, cut-off, ship by, picked up by. */
it.each([
  ['2026-11-21 16:59:59', '17:00', '2026-11-21 19:00:00', '2026-11-22 08:00:00'],
  ['2026-11-21 17:00:00', '17:00', '2026-11-22 19:00:00', '2026-11-23 08:00:00'],
  ['2026-11-21 07:59:59', '17:00', '2026-11-21 19:00:00', '2026-11-22 08:00:00'],
  ['2026-11-21 08:00:00', '17:00', '2026-11-21 19:00:00', '2026-11-22 08:00:00'],
  ['2026-11-21 00:00:00', '17:00', '2026-11-21 19:00:00', '2026-11-22 08:00:00'],
  ['2026-11-21 23:59:59', '17:00', '2026-11-22 19:00:00', '2026-11-23 08:00:00'],
  ['2026-11-30 16:59:59', '17:00', '2026-11-30 19:00:00', '2026-12-01 08:00:00'],
  ['2026-12-31 17:30:00', '17:00', '2027-01-01 19:00:00', '2027-01-02 08:00:00'],
  ['2028-02-28 18:00:00', '17:00', '2028-02-29 19:00:00', '2028-03-01 08:00:00'],
  ['2027-02-28 16:00:00', '17:00', '2027-02-28 19:00:00', '2027-03-01 08:00:00'],
  ['2026-11-21 18:30:00', '19:00', '2026-11-21 21:00:00', '2026-11-23 08:00:00'],
  ['2026-11-21 16:00:00', '15:00', '2026-11-22 17:00:00', '2026-11-22 08:00:00'],
])('paid %s with cut-off %s ships by %s and is picked up by %s', (paid, cutoff, ship, pickup) => {
  expect(shown(paid, cutoff)).toEqual([ship, pickup]);
});

/** D306: 21 November 2026 is a Saturday, and days are what is counted. */
it.each([
  ['the next day closed', '16:00:00', '2026-11-22', '2026-11-22', '11-21 19:00:00', '11-23 08:00:00'],
  [
    'the next day closed, paid late',
    '17:00:00',
    '2026-11-22',
    '2026-11-22',
    '11-23 19:00:00',
    '11-24 08:00:00',
  ],
  [
    'the third day closed, paid late',
    '17:00:00',
    '2026-11-23',
    '2026-11-23',
    '11-22 19:00:00',
    '11-24 08:00:00',
  ],
  ['the day of payment closed', '10:00:00', '2026-11-21', '2026-11-21', '11-22 19:00:00', '11-23 08:00:00'],
  [
    'the day of payment closed, paid late',
    '18:00:00',
    '2026-11-21',
    '2026-11-21',
    '11-22 19:00:00',
    '11-23 08:00:00',
  ],
  ['a week closed', '16:00:00', '2026-11-21', '2026-11-27', '11-28 19:00:00', '11-29 08:00:00'],
  ['closed before the payment', '16:00:00', '2026-11-18', '2026-11-20', '11-21 19:00:00', '11-22 08:00:00'],
  ['closed after both', '16:00:00', '2026-11-23', '2026-11-30', '11-21 19:00:00', '11-22 08:00:00'],
])('%s', (_name, clock, start, end, ship, pickup) => {
  expect(shown(`2026-11-21 ${clock}`, '17:00', [{ start, end }])).toEqual([`2026-${ship}`, `2026-${pickup}`]);
});

it('windows over each other and with times of day count by day', () => {
  const closed = [
    { start: '2026-11-22 12:00:00', end: '2026-11-23 01:00:00' },
    { start: '2026-11-23', end: '2026-11-24' },
  ];
  expect(shown('2026-11-21 16:00:00', '17:00', closed)).toEqual([
    '2026-11-21 19:00:00',
    '2026-11-25 08:00:00',
  ]);
});

/** Paid, courier's cut-off, the line of the cut-off, picked up by; all on the 24th or as said. */
it.each([
  ['24 00:00:00', '17:00', '24 17:00:00', '25 08:00:00'],
  ['24 16:59:59', '17:00', '24 17:00:00', '25 08:00:00'],
  ['24 17:00:00', '17:00', '25 17:00:00', '26 08:00:00'],
  ['24 15:59:59', '16:00', '24 16:00:00', '25 08:00:00'],
  ['24 16:00:00', '16:00', '24 17:00:00', '25 08:00:00'],
  ['24 16:30:00', '16:00', '24 17:00:00', '25 08:00:00'],
  ['24 17:00:00', '16:00', '25 16:00:00', '26 08:00:00'],
  ['24 17:30:00', '16:00', '25 16:00:00', '26 08:00:00'],
  ['24 16:00:00', '18:00', '24 18:00:00', '25 08:00:00'],
  ['24 17:30:00', '18:00', '24 18:00:00', '26 08:00:00'],
  ['24 18:00:00', '18:00', '25 18:00:00', '26 08:00:00'],
  ['24 09:00:00', '08:00', '24 17:00:00', '25 08:00:00'],
  ['24 09:00:00', '07:00', '25 07:00:00', '25 08:00:00'],
])('paid %s with cut-off %s: the line of the cut-off is %s, before %s', (paid, cutoff, line, pickup) => {
  const promise = promiseAt(at(`2026-11-${paid}`), cutoff);
  expect([promise.cutoff, promise.pickup].map(formatTime)).toEqual([`2026-11-${line}`, `2026-11-${pickup}`]);
  const stored = {
    paid_at: `2026-11-${paid}`,
    ship_deadline: formatTime(promise.ship),
    pickup_deadline: formatTime(promise.pickup),
  };
  expect(promiseOfParcel(stored)).toEqual(promise);
});

it('a parcel that lacks a time has no promise', () => {
  const times = { paid_at: '2026-11-24 16:00:00', ship_deadline: '2026-11-24 19:00:00' };
  expect(promiseOfParcel({ ...times, pickup_deadline: '' })).toBeNull();
});

it.each([
  [{ province: '内蒙古', city: '阿拉善盟' }, 1],
  [{ province: '内蒙古自治区', city: '呼和浩特市' }, 0],
  [{ province: '西藏自治区', city: '拉萨市' }, 1],
])('the areas of a courier that cover %j: %i', (place, count) => {
  const areas = [{ province: '内蒙古自治区', city: '阿拉善盟' }, { province: '西藏' }];
  expect(areasOver(areas, place)).toHaveLength(count);
});

describe('judgement', () => {
  const ship = at('2026-11-21 19:00:00');
  const pickup = at('2026-11-22 08:00:00');
  const judged = (shipTime: number | null, pickupTime: number | null, now: number) =>
    judge({ shipDeadline: ship, pickupDeadline: pickup, shipTime, pickupTime }, now);
  it.each([
    ['nothing has come yet', null, null, ship - 1, null, ship],
    ['the ship deadline comes', null, null, ship, 'ship', pickup],
    ['shipped in the last second', ship, null, ship, null, pickup],
    ['shipped a second late', ship + 1000, null, ship + 1000, 'ship', pickup],
    ['not picked up', ship - 1, null, pickup, 'pickup', null],
    ['picked up at 08:00:00', ship - 1, pickup, pickup, null, null],
    ['picked up at 08:00:01', ship - 1, pickup + 1000, pickup + 1000, 'pickup', null],
    ['both missed: the first names it', null, null, pickup + 1, 'ship', null],
  ])('%s', (_name, shipTime, pickupTime, now, rule, nextAt) => {
    const { breach, nextAt: next } = judged(shipTime, pickupTime, now);
    expect([breach?.rule ?? null, next]).toEqual([rule, nextAt]);
  });

  it.each([
    [199, 1, 199],
    [199, 3, 597],
    [200, 1, 200],
    [200, 3, 200],
    [1000, 2, 200],
    [0, 5, 0],
  ])('a piece of %i fen, %i of them: %i', (unit, pieces, amount) => {
    expect(compensationAmount(fen(unit), timesFen(fen(unit), pieces))).toBe(amount);
  });
});

it('agrees with a second implementation in random cases (F6)', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_007);
  const random = seededRandom(seed).next;
  const differences: unknown[] = [];
  for (let index = 0; index < rounds(10_000); index += 1) {
    const input = randomCase(random);
    const due = parcelDeadlines(input.paidAt, input.cutoff, input.closed);
    const { paid, cutoff, pickup } = promiseAt(input.paidAt, input.cutoff, input.closed);
    if (paid > cutoff || cutoff > pickup) differences.push({ seed, input, paid, cutoff, pickup });
    const times = {
      shipDeadline: due.ship,
      pickupDeadline: due.pickup,
      shipTime: input.shipAt,
      pickupTime: input.pickupAt,
    };
    const { breach } = judge(times, Math.max(due.ship, due.pickup));
    const amount = compensationAmount(fen(input.unitFen), timesFen(fen(input.unitFen), input.pieces));
    const outcome = breach === null || amount === 0 ? null : { reason: breach.rule, fen: amount };
    const expected = { ...oracleDeadlines(input), outcome: oracleOutcome(input) };
    if (JSON.stringify({ ...due, outcome }) !== JSON.stringify(expected))
      differences.push({ seed, input, expected, got: { ...due, outcome } });
  }
  process.stdout.write(`F6 seed ${seed}\n`);
  expect(differences).toEqual([]);
});

describe('wire time', () => {
  it.each(['2026-02-30 00:00:00', '2026-11-21T00:00:00', '2026-11-21 24:00:00', '2026-11-21', ''])(
    'refuses %s',
    (text) => {
      expect(parseTime(text)).toBeNull();
    },
  );
});

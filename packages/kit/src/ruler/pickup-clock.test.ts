import { CUTOFF_AT, DEADLINE_AT, placeOf } from './scale.ts';
import { parseTime } from '@giftship/shared/lib/china-time';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { COMPENSATION_STATUS as COMP, PARCEL_STATUS as STATUS } from '@giftship/shared/parcels/parcel';
import { describe, expect, test } from 'vitest';
import { pickupClock } from './pickup-clock.ts';

const at = (text: string) => parseTime(`2026-11-${text}`)!;
const PAID = '2026-11-24 16:30:00';
const NOW = at('26 12:00:00');

/** A parcel that waits for its pickup until the 25th at 08:00, and whatever is different about it. */
const parcel = (different: Partial<ParcelRow>): ParcelRow =>
  ({
    status: STATUS.waitingPickup,
    paid_at: PAID,
    ship_deadline: '2026-11-24 19:00:00',
    pickup_deadline: '2026-11-25 08:00:00',
    pickup_time: '',
    comp_status: COMP.none,
    comp_reason: '',
    comp_money: '2.00',
    comp_checking: 0,
    comp_if_late: '2.00',
    ...different,
  }) as ParcelRow;

const PROMISE = { paid: at('24 16:30:00'), cutoff: at('24 17:00:00'), deadline: at('25 08:00:00') };

describe('called off or settled: no ruler, and no word of money', () => {
  test.each([
    ['cancelled before its deadline', { status: STATUS.cancelled }, '24 18:00:00'],
    ['cancelled, its deadline gone by', { status: STATUS.cancelled }, '26 12:00:00'],
    ['refunded before it left', { status: STATUS.cancelled, comp_status: COMP.void }, '26 12:00:00'],
    ['refunded on its way', { status: STATUS.inTransit, comp_status: COMP.void }, '26 12:00:00'],
    ['void while it waits', { comp_status: COMP.void }, '24 18:00:00'],
    ['signed without news of a pickup', { status: STATUS.signed }, '26 12:00:00'],
  ] as const)('%s', (_name, different, now) => {
    const { tone, text, hint } = pickupClock(parcel(different), at(now));
    expect({ tone, text, hint }).toEqual({ tone: 'still', text: '—', hint: '' });
  });

  test('picked up late, the compensation void: when it was, and nothing is due', () => {
    const late = parcel({
      status: STATUS.pickedUp,
      comp_status: COMP.void,
      pickup_time: '2026-11-26 09:00:00',
    });
    const { tone, text, hint } = pickupClock(late, NOW);
    expect({ tone, text, hint }).toEqual({ tone: 'still', text: '09:00 已揽收', hint: '' });
  });
});

describe('picked up', () => {
  test('in time: kept, also where a compensation was void for it', () => {
    for (const comp_status of [COMP.none, COMP.void]) {
      const pickup_time = '2026-11-25 07:34:00';
      const { tone, at: place, hint } = pickupClock(parcel({ status: 30, comp_status, pickup_time }), NOW);
      expect({ tone, hint }).toEqual({ tone: 'kept', hint: '在时限内' });
      expect(place).toBe(placeOf(at('25 07:34:00'), PROMISE));
    }
  });

  test.each([
    ['pending', COMP.pending, '晚了，待赔 ￥2.00'],
    ['not judged yet', COMP.none, '昨天 09:00 已揽收'],
  ])(
    'late, the compensation %s: the needle stands at the pickup, not at now',
    (_name, comp_status, words) => {
      const late = parcel({ status: STATUS.pickedUp, comp_status, pickup_time: '2026-11-25 09:00:00' });
      const { tone, at: place, text } = pickupClock(late, NOW);
      expect({ tone, text }).toEqual({ tone: 'late', text: words });
      expect(place).toBe(placeOf(at('25 09:00:00'), PROMISE));
      expect(place).toBeLessThan(placeOf(NOW, PROMISE));
    },
  );

  test('at the very second of the deadline it was in time', () => {
    const pickup_time = '2026-11-25 08:00:00';
    expect(pickupClock(parcel({ status: 30, pickup_time }), NOW).tone).toBe('kept');
  });
});

test.each([
  ['24 18:00:00', 'waiting', '还有 14:00', '11-25 08:00 前揽收，晚了赔 ￥2.00'],
  ['25 06:00:01', 'near', '还有 2:00', '11-25 08:00 前揽收，晚了赔 ￥2.00'],
  ['25 08:00:01', 'late', '晚了，正在核对', '已超过揽收截止，核对后自动赔付到余额'],
])('waiting at %s: %s, %s', (now, tone, text, hint) => {
  const clock = pickupClock(parcel({}), at(now));
  expect(clock).toMatchObject({ tone, text, hint });
});

test('with an early cut-off the line lies before the pickup deadline, and the needle moves between them', () => {
  const early = parcel({ ship_deadline: '2026-11-25 18:00:00' });
  const place = pickupClock(early, at('25 07:00:00')).at;
  expect(place).toBeGreaterThan(CUTOFF_AT);
  expect(place).toBeLessThan(DEADLINE_AT);
});

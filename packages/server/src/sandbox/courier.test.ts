import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstPickup } from '../outside/courier.ts';
import type { WaybillOrder } from '../outside/courier.ts';
import { formatTime } from '@giftship/shared/lib/china-time';
import { parseChinaTime } from '../outside/china-time.ts';
import { createMemoryRecords } from './memory-records.test-kit.ts';
import type { OutgoingNotice } from '../outside/raw-http.ts';
import { createSandboxCourier } from './courier.ts';

const START = parseChinaTime('2026-11-21 14:00:00')!;
const HOUR = 3_600_000;
const SALT = 'salt of the test';

function order(orderSn: string, name = '王小明', courier = 'yuantong'): WaybillOrder {
  const sender = {
    name: '仓库',
    mobile: '13900000000',
    province: '浙江省',
    city: '金华市',
    district: '义乌市',
    detail: '福田路1号',
  };
  const receiver = {
    name,
    mobile: '13800000000',
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    detail: '科技园1号',
  };
  return { orderSn, courier, sender, receiver, goods: '礼品' };
}

/** A courier at a clock that the test moves, in sandbox hours, and a server that takes every push. */
function setUp(at = START) {
  const records = createMemoryRecords(at);
  let now = at;
  const courier = createSandboxCourier({ records, salt: SALT, now: () => now });
  const taken: OutgoingNotice[] = [];
  const deliver = async (notice: OutgoingNotice) => {
    taken.push(notice);
    return { status: 200, body: courier.ack(true).body };
  };
  const wait = (hours: number) => {
    now += (hours * HOUR) / 60;
  };
  const read = async (notice: OutgoingNotice) => {
    const request = {
      method: 'POST',
      path: notice.path,
      query: '',
      headers: notice.headers,
      body: Buffer.from(notice.body),
    };
    return (await courier.readPush(request))[0]!;
  };
  /** Walks on hour by hour and answers all that was told, each time as `kind@China time`. */
  const walk = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      wait(1);
      await courier.pushDue(deliver);
    }
    const last = taken.at(-1);
    return last ? (await read(last)).traces : [];
  };
  return { courier, records, deliver, taken, wait, read, walk, now: () => now };
}

test('a parcel is told step by step, in order, from the clock alone', async () => {
  const { courier, wait, read } = setUp();
  const { waybill } = await courier.issue(order('G1'));
  const told: string[] = [];

  for (let hour = 0; hour < 80; hour++) {
    for (const push of await courier.dueEvents(START + (hour * HOUR) / 60)) {
      const { traces } = await read(push.notice);
      if (traces.length > told.length) told.push(...traces.slice(told.length).map((trace) => trace.kind));
    }
  }
  wait(80);

  expect(told.slice(0, 3)).toEqual(['ordered', 'waiting', 'pickup']);
  expect(told.slice(-3)).toEqual(['arrived', 'delivering', 'signed']);
  expect(told.filter((kind) => kind === 'transit' || kind === 'arrived').length).toBeGreaterThanOrEqual(2);
  expect(told.filter((kind) => kind === 'transit' || kind === 'arrived').length).toBeLessThanOrEqual(4);
  expect((await courier.track({ waybill, courier: 'yuantong' })).map((trace) => trace.kind)).toEqual(told);
});

test('nothing is due before its time, and nothing twice', async () => {
  const { courier, deliver, taken, wait } = setUp();
  await courier.issue(order('G1'));

  expect(await courier.pushDue(deliver)).toBe(0);
  wait(0.02);
  expect(await courier.pushDue(deliver)).toBe(1);
  expect(await courier.pushDue(deliver)).toBe(0);
  expect(taken).toHaveLength(1);
});

test('the push is a Kuaidi100 form: signed, newest scan first', async () => {
  const { courier, deliver, taken, wait } = setUp();
  const { waybill } = await courier.issue(order('G1'));
  wait(12);
  await courier.pushDue(deliver);

  const form = new URLSearchParams(taken[0]!.body);
  const param = form.get('param')!;
  expect(form.get('sign')).toBe(
    createHash('md5').update(`${param}${SALT}`, 'utf8').digest('hex').toUpperCase(),
  );
  const { lastResult } = JSON.parse(param);
  expect(lastResult).toMatchObject({ com: 'yuantong', nu: waybill });
  const times = lastResult.data.map((line: { ftime: string }) => line.ftime);
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('a push that the server does not take stays due, and is given up in the end', async () => {
  const { courier, deliver, taken, wait } = setUp();
  await courier.issue(order('G1'));
  wait(0.02);

  expect(await courier.pushDue(async () => Promise.reject(new Error('down')))).toBe(0);
  expect(await courier.pushDue(async () => ({ status: 200, body: '{"result":false}' }))).toBe(0);
  expect(await courier.dueEvents(START + HOUR)).toHaveLength(1);
  for (let attempt = 0; attempt < 8; attempt++)
    await courier.pushDue(async () => ({ status: 500, body: '' }));
  expect(await courier.pushDue(deliver)).toBe(0);
  expect(taken).toHaveLength(0);
});

test.each([
  ['normal', '王小明', '2026-11-21'],
  ['late', '王晚揽', '2026-11-22 08:40:00'],
  ['told two hours later', '王迟报', '2026-11-22 07:40:00'],
  ['never picked up', '王不揽', 'never'],
  ['inserted afterwards', '王补录', '2026-11-21'],
  ['told twice', '王重复', '2026-11-21'],
])('pickup %s (%s)', async (_label, name, pickup) => {
  const { courier, walk } = setUp();
  await courier.issue(order('G1', name));

  const traces = await walk(60);

  const at = firstPickup(traces);
  expect(at === undefined ? 'never' : formatTime(at)).toContain(pickup);
});

test('a pickup paid for at 17:00 is due on the third day', async () => {
  const { courier, walk } = setUp(parseChinaTime('2026-11-21 17:00:00')!);
  await courier.issue(order('G1', '王晚揽'));

  expect(formatTime(firstPickup(await walk(60))!)).toBe('2026-11-23 08:40:00');
});

test('the late report is told two hours after it happened', async () => {
  const { courier, walk } = setUp();
  await courier.issue(order('G1', '王迟报'));

  expect(firstPickup(await walk(19))).toBeUndefined();
  expect(firstPickup(await walk(1))).toBe(parseChinaTime('2026-11-22 07:40:00'));
});

test.each([
  ['王丢失', 'problem', 'polling'],
  ['王退回', 'returned', 'shutdown'],
  ['王拒收', 'returned', 'shutdown'],
  ['王小明', 'signed', 'shutdown'],
])('%s ends with %s', async (name, kind, watch) => {
  const { courier, walk, taken, read } = setUp();
  await courier.issue(order('G1', name));

  const traces = await walk(120);

  expect(traces.at(-1)?.kind).toBe(kind);
  expect((await read(taken.at(-1)!)).watch).toBe(watch);
});

test('an inserted pickup is told after a later scan; a doubled one is told twice', async () => {
  for (const [name, kinds] of [
    ['王补录', ['ordered', 'waiting', 'transit']],
    ['王重复', ['ordered', 'waiting', 'pickup', 'pickup']],
    ['王不揽', ['ordered', 'waiting']],
    ['王不发', ['ordered']],
  ] as const) {
    const { courier, records } = setUp();
    await courier.issue(order('G1', name));
    const [parcel] = await records.parcelsByOrder(['G1']);
    expect(parcel!.script.slice(0, kinds.length).map((step) => step.kind)).toEqual(kinds);
    const reports = parcel!.script.map((step) => step.reportAfterMs);
    expect(reports).toEqual(reports.toSorted((a, b) => a - b));
  }
});

test('issuing again gives the same number; many at once give different ones', async () => {
  const { courier } = setUp();
  const first = await courier.issue(order('G1'));
  expect(await courier.issue(order('G1'))).toEqual(first);

  const orders = Array.from({ length: 500 }, (_, index) => order(`G${index + 1}`));
  const outcomes = await courier.issueMany([...orders, order('G1')]);

  expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
  expect(outcomes[0]).toMatchObject(first);
  expect(outcomes.at(-1)).toMatchObject(first);
  expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.waybill)).size).toBe(500);
});

test('a number that is taken is replaced by the next', async () => {
  const { courier, records } = setUp();
  await courier.issue(order('G1'));
  let repeated = true;
  const numbers = records.takeNumbers;
  records.takeNumbers = async (count) => {
    if (!repeated) return numbers(count);
    repeated = false;
    return [1];
  };

  const second = await courier.issue(order('G2'));

  expect(second.waybill).not.toBe((await courier.issue(order('G1'))).waybill);
});

test('some receivers get no number, or only at the third attempt, and the others are not held up', async () => {
  const { courier } = setUp();
  const ask = () =>
    courier.issueMany([
      order('G1', '出单失败'),
      order('G2', '出单缓慢'),
      order('G3'),
      order('G4', '王', 'x'),
    ]);
  const seen = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    seen.push((await ask()).map((outcome) => (outcome.ok ? 'ok' : outcome.error.kind)));
  }

  expect(seen).toEqual([
    ['rejected', 'unavailable', 'ok', 'invalid'],
    ['rejected', 'unavailable', 'ok', 'invalid'],
    ['rejected', 'ok', 'ok', 'invalid'],
  ]);
  await expect(courier.issue(order('G1', '出单失败'))).rejects.toMatchObject({ kind: 'rejected' });
});

test('pause, speed, jump, shift and advance move the parcels', async () => {
  const { courier, wait } = setUp();
  const { waybill } = await courier.issue(order('G1'));
  const time = async () => formatTime((await courier.timesOf([waybill])).get(waybill)!);

  wait(1);
  expect(await time()).toBe('2026-11-21 15:00:00');
  await courier.pause();
  wait(5);
  expect(await time()).toBe('2026-11-21 15:00:00');
  await courier.resume();
  await courier.setSpeed(120);
  wait(1);
  expect(await time()).toBe('2026-11-21 17:00:00');
  await courier.jumpTo(parseChinaTime('2026-11-22 08:00')!);
  expect(await time()).toBe('2026-11-22 08:00:00');
  await courier.jumpTo(parseChinaTime('2026-11-22 07:00')!);
  expect(await time()).toBe('2026-11-22 08:00:00');
  await courier.shift(waybill, HOUR);
  expect(await time()).toBe('2026-11-22 09:00:00');
});

test('advance comes to the next step exactly', async () => {
  const { courier, deliver, taken, read } = setUp();
  const { waybill } = await courier.issue(order('G1'));
  for (const count of [1, 2, 3]) {
    await courier.advance(waybill);
    await courier.pushDue(deliver);
    expect((await read(taken.at(-1)!)).traces).toHaveLength(count);
  }
});

test('an unknown waybill is not found', async () => {
  await expect(setUp().courier.track({ waybill: 'YT0', courier: 'yuantong' })).rejects.toMatchObject({
    kind: 'not_found',
  });
});

test('a waybill is taken back until its parcel is picked up, and then nothing more is told of it', async () => {
  const { courier, walk } = setUp();
  const [one, kept, late] = [
    await courier.issue(order('G1')),
    await courier.issue(order('G2', '不可取消')),
    await courier.issue(order('G3')),
  ];
  await walk(1);
  await courier.cancel(one);
  await courier.cancel(one);
  await expect(courier.cancel(kept)).rejects.toMatchObject({ kind: 'rejected', text: '网点已关闭取消' });
  await walk(40);
  const kinds = (await courier.track(one)).map(({ kind }) => kind);
  expect(kinds).not.toContain('pickup');
  expect(await courier.dueEvents(START + 1000 * HOUR)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ waybill: one.waybill })]),
  );
  await expect(courier.cancel(late)).rejects.toMatchObject({ kind: 'state', text: '快件已揽收' });
  await expect(courier.cancel({ waybill: 'YT0', courier: 'yuantong' })).rejects.toMatchObject({
    kind: 'not_found',
  });
});

test('a parcel on its way is stopped and comes back; one that has not left or is there is not (O116)', async () => {
  const { courier, walk } = setUp();
  const parcel = await courier.issue(order('G1'));
  const stop = () => courier.intercept!({ ...parcel, reason: '改址' });
  await expect(stop()).rejects.toMatchObject({ kind: 'state', text: '快件不在途中' });
  await walk(8);
  await stop();
  await stop();
  await walk(60);
  const kinds = (await courier.track(parcel)).map(({ kind }) => kind);
  expect(kinds).toContain('pickup');
  expect(kinds.slice(-2)).toEqual(['returning', 'returned']);
  expect(kinds).not.toContain('signed');
  await expect(stop()).rejects.toMatchObject({ kind: 'state' });
});

test('what a label says of the way is told of what was issued under its number (S045)', async () => {
  const { courier } = setUp();
  await expect(courier.label(order('G1'))).rejects.toMatchObject({ kind: 'not_found' });
  const { waybill } = await courier.issue(order('G1'));
  expect(await courier.label(order('G1'))).toEqual({
    waybill,
    courier: 'yuantong',
    route: `深圳市 ${waybill.slice(-3)}`,
    gather: '广州市',
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import type { ApiRequest } from './client.ts';
import { paceCalls } from './pace-calls.ts';

const MAKE: ApiRequest = { method: 'POST', url: '/api/gift/order/make', headers: {}, file: false };
const READ: ApiRequest = { ...MAKE, method: 'GET', url: '/api/user/info?a=1' };

/** A service with one bucket of 4 and then 2 a second for make, which says what is left, and a clock that waits move. */
function service({ callMs = 100, speaks = true } = {}) {
  let now = 0;
  let [left, at, refused] = [4, 0, 0];
  const starts: number[] = [];
  const send = async ({ url }: ApiRequest) => {
    starts.push(now);
    let headers: Record<string, string> = {};
    let status = 200;
    if (url.endsWith('make')) {
      left = Math.min(4, left + ((now - at) / 1000) * 2);
      at = now;
      if (left < 1) [status, refused] = [429, refused + 1];
      else left -= 1;
      headers = { 'ratelimit-policy': '"make";q=4;w=2', ratelimit: `"make";r=${Math.floor(left)};t=1` };
    }
    now += callMs;
    return { status, headers: speaks ? headers : {}, body: null };
  };
  const paced = () => paceCalls(send, { now: () => now, sleep: async (ms) => void (now += ms) });
  return {
    paced,
    now: () => now,
    starts,
    rest: (ms: number) => (now += ms),
    takeOne: () => (left -= 1),
    refused: () => refused,
  };
}

it('is never refused for its speed, and loses little of what it may do', async () => {
  const shop = service();
  const send = shop.paced();
  for (let call = 0; call < 40; call += 1) await send(MAKE);
  expect(shop.refused()).toBe(0);
  // 4 at once, then 36 at 2 a second: 18 s and a margin.
  expect(shop.now()).toBeLessThan(20_000);
});

afterEach(() => void vi.useRealTimers());

it('calls that are made at once wait each for a place of its own', async () => {
  vi.useFakeTimers({ now: 0 });
  let [left, at, refused] = [4, 0, 0];
  const send = async () => {
    left = Math.min(4, left + ((Date.now() - at) / 1000) * 2);
    at = Date.now();
    if (left < 1) refused += 1;
    else left -= 1;
    const headers = { 'ratelimit-policy': '"make";q=4;w=2', ratelimit: `"make";r=${Math.floor(left)};t=1` };
    return { status: 200, headers, body: null };
  };
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const paced = paceCalls(send, { now: Date.now, sleep });
  await paced(MAKE);
  const all = Promise.all(Array.from({ length: 12 }, () => paced(MAKE)));
  await vi.advanceTimersByTimeAsync(6_000);
  await all;
  expect(refused).toBe(0);
});

it('does not wait where calls take longer than the limit asks for', async () => {
  const shop = service({ callMs: 700 });
  const send = shop.paced();
  for (let call = 0; call < 20; call += 1) await send(MAKE);
  expect(shop.now()).toBe(20 * 700);
});

it('sees what other programs of the same login take', async () => {
  const shop = service();
  const [one, other] = [shop.paced(), shop.paced()];
  await one(MAKE);
  await other(MAKE);
  await other(MAKE);
  await other(MAKE);
  // The bucket is empty: the first hears so with its next answer at the latest, and then keeps to it.
  await one(MAKE);
  const before = shop.refused();
  for (let call = 0; call < 5; call += 1) await one(MAKE);
  expect(shop.refused()).toBe(before);
});

it('leaves calls of other limits, and a service that says nothing, alone', async () => {
  const shop = service();
  const send = shop.paced();
  for (let call = 0; call < 4; call += 1) await send(MAKE);
  const before = shop.now();
  await send(READ);
  expect(shop.now()).toBe(before + 100);

  const silent = service({ speaks: false });
  const unpaced = silent.paced();
  for (let call = 0; call < 6; call += 1) await unpaced(MAKE);
  expect(silent.now()).toBe(600);
});

it('a rest fills the bucket again, and no further than it holds', async () => {
  const shop = service({ callMs: 0 });
  const send = shop.paced();
  for (let call = 0; call < 8; call += 1) await send(MAKE);
  shop.rest(60_000);
  const before = shop.now();
  for (let call = 0; call < 3; call += 1) await send(MAKE);
  expect(shop.now()).toBe(before);
  for (let call = 0; call < 3; call += 1) await send(MAKE);
  expect(shop.refused()).toBe(0);
});

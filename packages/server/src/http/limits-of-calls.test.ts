import { apiRoutes } from '@giftship/shared/api/routes';
import { paceCalls } from '@giftship/shared/api/pace-calls';
import { expect, it } from 'vitest';
import { limitsOfCalls } from './limits-of-calls.ts';
import type { Rate } from '../config.ts';

const route = apiRoutes.orders.make;

/** The limits of a node with this rate of orders: counts a call and answers what it says. */
function nodeWith(make: Rate, now: () => number) {
  const limit = limitsOfCalls({ config: { rate: { make } } as never, now });
  return () => {
    const headers: Record<string, string> = {};
    limit(route, { userId: 1 }, { headers: (more: object) => Object.assign(headers, more) } as never);
    return headers;
  };
}

it.each([
  [4, 2, 2],
  [60, 10, 6],
  [5, 10, 1],
  [7, 3, 3],
  [5, 2, 3],
  [10, 0.3, 34],
])('a bucket of %i that fills by %f a second says that it is full in %i seconds', (burst, perSecond, w) => {
  const { ratelimit, ...said } = nodeWith({ burst, perSecond }, () => 0)();
  expect(said).toEqual({ 'ratelimit-policy': `"make";q=${burst};w=${w}` });
  expect(ratelimit).toContain(`r=${burst - 1};`);
});

it.each([
  { burst: 7, perSecond: 3 },
  { burst: 9, perSecond: 4 },
  { burst: 4, perSecond: 2 },
])('a program that believes it is never refused ($burst, $perSecond)', async (rate) => {
  let now = 0;
  const request = { method: 'POST', url: '/api/gift/order/make', headers: {}, file: false } as const;
  const call = nodeWith(rate, () => now);
  const send = paceCalls(() => Promise.resolve({ status: 200, headers: call(), body: null }), {
    now: () => now,
    sleep: (ms) => Promise.resolve(void (now += ms)),
  });
  for (let calls = 0; calls < 200; calls += 1) await send(request);
  expect(now).toBeGreaterThan(((200 - rate.burst) / rate.perSecond) * 1000);
});

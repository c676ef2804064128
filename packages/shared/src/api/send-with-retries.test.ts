import { type ApiReply, type ApiRequest, NetworkFailure } from './client.ts';
import { describe, expect, it } from 'vitest';
import { sendWithRetries } from './send-with-retries.ts';

const reply = (status: number, code = 0, headers = {}): ApiReply => ({
  status,
  headers,
  body: { code, msg: '', data: null },
});
const gone = new NetworkFailure('gone');
const request = (method: ApiRequest['method'], path: string, key?: string): ApiRequest => ({
  method,
  url: `/api${path}`,
  headers: key === undefined ? {} : { 'idempotency-key': key },
  file: false,
});

async function play(asked: ApiRequest, script: (ApiReply | Error)[]) {
  const waits: number[] = [];
  const keys: (string | undefined)[] = [];
  let calls = 0;
  const send = sendWithRetries(
    async (one) => {
      keys.push(one.headers['idempotency-key']);
      const next = script[Math.min(calls++, script.length - 1)]!;
      if (next instanceof Error) throw next;
      return next;
    },
    { sleep: async (ms) => void waits.push(ms), random: () => 0.5 },
  );
  const outcome = await send(asked).then(
    ({ status }) => status,
    () => 'failed',
  );
  return { outcome, calls, waits, keys: new Set(keys).size };
}

describe('which calls are repeated', () => {
  const get = request('GET', '/user/info');
  const make = request('POST', '/gift/order/make', 'k1');
  const price = request('POST', '/gift/order/price');
  const recharge = request('POST', '/user/recharge/qrcode');
  it.each([
    ['a read after a network fault', get, [gone, reply(200)], 200, 2],
    ['a write with a key', make, [gone, gone, reply(200)], 200, 3],
    ['a write with a key, never answered', make, [gone], 'failed', 4],
    ['a question by POST', price, [gone, reply(200)], 200, 2],
    ['a write without a key never', recharge, [gone, reply(200)], 'failed', 1],
    ['a write without a key after 503 never', recharge, [reply(503), reply(200)], 503, 1],
    ['anything after 429', recharge, [reply(429), reply(200)], 200, 2],
    ['a key in use', make, [reply(200, 26), reply(200)], 200, 2],
    ['a refusal stands', make, [reply(200, 23), reply(200)], 200, 1],
    ['four tries and no more', get, [reply(503)], 503, 4],
  ])('%s', async (_, asked, script, outcome, calls) => {
    const played = await play(asked, script);
    expect([played.outcome, played.calls]).toEqual([outcome, calls]);
    expect(played.keys).toBe(1);
  });
});

it('waits grow, and Retry-After is the least', async () => {
  const { waits } = await play(request('GET', '/a'), [gone]);
  expect(waits).toEqual([625, 1250, 2500]);
  const limited = await play(request('GET', '/a'), [reply(429, 429, { 'retry-after': '7' }), reply(200)]);
  expect(limited.waits[0]).toBeGreaterThanOrEqual(7000);
});

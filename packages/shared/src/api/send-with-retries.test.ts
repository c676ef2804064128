import { type ApiReply, type ApiRequest, NetworkFailure } from './client.ts';
import { CATALOGUE } from '../errors/catalogue.ts';
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
    ['a key in use', make, [reply(200, CATALOGUE.KEY_IN_USE.code), reply(200)], 200, 2],
    ['a refusal stands', make, [reply(200, CATALOGUE.BALANCE_TOO_LOW.code), reply(200)], 200, 1],
    ['four tries and no more', get, [reply(503)], 503, 4],
  ])('%s', async (_, asked, script, outcome, calls) => {
    const played = await play(asked, script);
    expect([played.outcome, played.calls]).toEqual([outcome, calls]);
    expect(played.keys).toBe(1);
  });
});

describe('patience', () => {
  /** A service that is away for so long, by a clock that only waits move. */
  async function outage(
    awayMs: number,
    forMs: number,
    failure: ApiReply | Error,
    asked = request('GET', '/a'),
  ) {
    let now = 0;
    const waits: { ms: number; leftMs: number | null }[] = [];
    const send = sendWithRetries(
      async () => {
        if (now >= awayMs) return reply(200);
        if (failure instanceof Error) throw failure;
        return failure;
      },
      {
        sleep: async (ms, _signal, { leftMs }) => {
          waits.push({ ms, leftMs });
          now += ms;
        },
        random: () => 0,
        patience: { forMs, now: () => now },
      },
    );
    const outcome = await send(asked).then(
      ({ status }) => status,
      () => 'failed',
    );
    return { outcome, waits, now };
  }

  it.each([
    ['a restart of 8 s', 8_000, gone],
    ['a minute', 60_000, gone],
    ['a minute of 503', 60_000, reply(503)],
    ['a minute of 429', 60_000, reply(429, 429, { 'retry-after': '1' })],
  ])('waits %s out, and sees its end within seconds', async (_, awayMs, failure) => {
    const { outcome, now } = await outage(awayMs, 300_000, failure);
    expect(outcome).toBe(200);
    expect(now - awayMs).toBeLessThanOrEqual(8_000);
  });

  it('ends when it is over, with a last try at its end', async () => {
    const { outcome, now, waits } = await outage(1_000_000, 20_000, gone);
    expect([outcome, now]).toEqual(['failed', 20_000]);
    expect(waits[0]!.leftMs).toBe(20_000);
    expect(await outage(1_000_000, 0, gone)).toMatchObject({ outcome: 'failed', waits: [] });
    expect(await outage(1_000_000, 5_000, reply(503))).toMatchObject({ outcome: 503, now: 5_000 });
  });

  it.each(['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'EPROTO', 'ERR_INVALID_URL'])(
    'is none for %s, which does not mend itself',
    async (code) => {
      const wrong = new NetworkFailure('wrong', { cause: { code } });
      expect(await outage(3_000, 60_000, wrong)).toMatchObject({ outcome: 'failed', waits: [] });
    },
  );

  it('repeats a write without a key only when it never arrived', async () => {
    const recharge = request('POST', '/user/recharge/qrcode');
    const refused = new NetworkFailure('refused', { cause: { code: 'ECONNREFUSED' } });
    const reset = new NetworkFailure('reset', { cause: { code: 'ECONNRESET' } });
    expect((await outage(3_000, 60_000, refused, recharge)).outcome).toBe(200);
    expect((await outage(3_000, 60_000, reset, recharge)).outcome).toBe('failed');
  });
});

it('waits grow, and Retry-After is the least', async () => {
  const { waits } = await play(request('GET', '/a'), [gone]);
  expect(waits).toEqual([625, 1250, 2500]);
  const limited = await play(request('GET', '/a'), [reply(429, 429, { 'retry-after': '7' }), reply(200)]);
  expect(limited.waits[0]).toBeGreaterThanOrEqual(7000);
});

import { createHash, createHmac } from 'node:crypto';
import { type ApiRequest, NetworkFailure } from '@giftship/shared/api/client';
import { sendWithRetries } from '@giftship/shared/api/send-with-retries';
import { expect, it } from 'vitest';
import { sendSigned } from './sign-requests.ts';

const KEY = { appKey: 'ak_test_0001', appSecret: 'as_secret_secret_secret' };
const BODY = { b: '姓名', a: 1 };
const request: ApiRequest = {
  method: 'POST',
  url: '/api/gift/order/make?b=2&a=%E5%BC%A0',
  headers: { 'idempotency-key': 'once' },
  body: BODY,
  file: false,
};

it('signs every try anew, with the method, the sorted query and the very body, and keeps its idempotency key', async () => {
  const seen: ApiRequest[] = [];
  let now = 1_700_000_000_000;
  const send = sendSigned(
    async (signed) => {
      seen.push(signed);
      now += 5_000;
      if (seen.length < 3) throw new NetworkFailure('lost');
      return { status: 200, headers: {}, body: null };
    },
    KEY,
    () => now,
  );
  await sendWithRetries(send, { sleep: async () => undefined, random: () => 0 })(request);

  expect(seen).toHaveLength(3);
  const bodyHash = createHash('sha256').update(JSON.stringify(BODY)).digest('hex');
  for (const { headers } of seen) {
    // Written out by hand from D901.
    const signed = `POST\n/api/gift/order/make\na=%E5%BC%A0&b=2\n${headers['x-timestamp']}\n${headers['x-nonce']}\n${bodyHash}`;
    expect(headers['x-signature']).toBe(createHmac('sha256', KEY.appSecret).update(signed).digest('hex'));
    expect(headers['x-nonce']).toMatch(/^[\w-]{16,32}$/);
  }
  const all = (name: string) => seen.map(({ headers }) => headers[name]);
  expect(new Set(all('x-nonce')).size).toBe(3);
  expect(all('x-timestamp')).toEqual(['1700000000', '1700000005', '1700000010']);
  expect(all('idempotency-key')).toEqual(['once', 'once', 'once']);
  expect(JSON.stringify(seen)).not.toContain(KEY.appSecret);
});

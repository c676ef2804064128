import { createHmac } from 'node:crypto';
import { fen } from '@giftship/shared/money/fen';
import { expect, test } from 'vitest';
import { createMemoryRecords } from './memory-records.test-kit.ts';
import type { RawRequest } from '../outside/raw-http.ts';
import { createSandboxPayment, signSandboxNotice } from './payment.ts';

const SECRET = 'secret of the tests';
const NOW = 1_795_240_800_000;
const PAID = { paidAmount: fen(5000), providerNo: 'SBX1', paidAt: NOW };

function setUp(now = NOW) {
  const records = createMemoryRecords(NOW);
  let drawn = 0;
  const payment = createSandboxPayment({
    records,
    secret: SECRET,
    publicBase: () => 'http://10.0.0.2:3000',
    now: () => now,
    random: (count) => new Uint8Array(count).fill(++drawn),
  });
  return { records, payment };
}

const ASKED = { tradeNo: 'R1', amount: fen(5000), subject: '充值', expireAt: NOW + 900_000 } as const;

function toRequest(notice: { path: string; headers: Record<string, string>; body: string }): RawRequest {
  return {
    method: 'POST',
    path: notice.path,
    query: '',
    headers: notice.headers,
    body: Buffer.from(notice.body),
  };
}

async function paidNotice() {
  const { records, payment } = setUp();
  await payment.create({ ...ASKED, want: 'qrcode' });
  const { token } = (await records.paymentByTrade('R1'))!;
  const paid = (await records.payPayment(token, PAID))!;
  return signSandboxNotice(paid, { secret: SECRET, now: NOW });
}

test('create answers a link with a random token, the same for the same trade', async () => {
  const { payment } = setUp();
  const first = await payment.create({ ...ASKED, want: 'qrcode' });

  expect(first).toMatchObject({ type: 'qrcode', expireAt: NOW + 900_000 });
  expect(first.data).toMatch(/^http:\/\/10\.0\.0\.2:3000\/sandbox\/pay\/[\w-]{32}$/);
  expect(await payment.create({ ...ASKED, want: 'qrcode' })).toEqual(first);
  expect(await payment.create({ ...ASKED, want: 'iframe' })).toMatchObject({
    type: 'iframe',
    data: `${first.data}?frame=1`,
  });
  expect((await payment.create({ ...ASKED, tradeNo: 'R2', want: 'qrcode' })).data).not.toBe(first.data);
});

test('another amount for a known trade is refused, so is a closed trade', async () => {
  const { payment } = setUp();
  await payment.create({ ...ASKED, want: 'qrcode' });

  await expect(payment.create({ ...ASKED, amount: fen(1), want: 'qrcode' })).rejects.toMatchObject({
    kind: 'invalid',
  });
  await payment.close('R1');
  await expect(payment.create({ ...ASKED, want: 'qrcode' })).rejects.toMatchObject({ kind: 'state' });
});

test('query follows the trade; closing an unknown one is fine, asking for it is not', async () => {
  const { records, payment } = setUp();
  await payment.create({ ...ASKED, want: 'qrcode' });
  expect(await payment.query('R1')).toEqual({ tradeNo: 'R1', state: 'pending' });

  await payment.close('R1');
  expect(await payment.query('R1')).toEqual({ tradeNo: 'R1', state: 'closed' });

  await records.payPayment((await records.paymentByTrade('R1'))!.token, { ...PAID, paidAmount: fen(1) });
  const paid = { tradeNo: 'R1', state: 'paid', providerNo: 'SBX1', amount: 1, paidAt: NOW };
  expect(await payment.query('R1')).toEqual(paid);
  await payment.close('R1');
  expect(await payment.query('R1')).toEqual(paid);

  await payment.close('R9');
  await expect(payment.query('R9')).rejects.toMatchObject({ kind: 'not_found' });
});

test('a notice is signed over timestamp and raw body', async () => {
  const notice = await paidNotice();
  const expected = createHmac('sha256', SECRET)
    .update(`${NOW / 1000}\n${notice.body}`)
    .digest('hex');

  expect(notice.headers).toMatchObject({
    'x-sandbox-signature': expected,
    'x-sandbox-timestamp': `${NOW / 1000}`,
  });
  expect(await setUp().payment.readNotify(toRequest(notice))).toEqual({
    tradeNo: 'R1',
    state: 'paid',
    providerNo: 'SBX1',
    amount: 5000,
    paidAt: NOW,
  });
});

test('whatever was changed on the way is refused', async () => {
  const notice = await paidNotice();
  const { payment } = setUp();
  const timestamp = String(NOW / 1000 + 1);
  const changed = [
    { ...notice, body: notice.body.replace('5000', '9000') },
    { ...notice, headers: { ...notice.headers, 'x-sandbox-timestamp': timestamp } },
    { ...notice, headers: { ...notice.headers, 'x-sandbox-signature': '00' } },
    { ...notice, headers: {} },
  ];

  for (const request of changed) {
    await expect(payment.readNotify(toRequest(request))).rejects.toMatchObject({ kind: 'signature' });
  }
});

test.each([299_000, -299_000])('a clock %s ms apart is near enough', async (apart) => {
  expect(await setUp(NOW + apart).payment.readNotify(toRequest(await paidNotice()))).toMatchObject({
    state: 'paid',
  });
});

test.each([301_000, -301_000])('a clock %s ms apart is not', async (apart) => {
  await expect(setUp(NOW + apart).payment.readNotify(toRequest(await paidNotice()))).rejects.toMatchObject({
    kind: 'signature',
    code: 'OUTSIDE_WINDOW',
  });
});

test('the answer tells the sandbox whether to send again', () => {
  const { payment } = setUp();
  expect([payment.ack(true).status, payment.ack(false).status]).toEqual([200, 400]);
});

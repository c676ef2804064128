import { createHmac, timingSafeEqual } from 'node:crypto';
import { fen, ZERO_FEN } from '@giftship/shared/money/fen';
import { REFUND_TOO_MUCH } from './copy.ts';
import type { PaymentProvider, PayState } from '../outside/payment.ts';
import { ProviderError } from '../outside/provider-error.ts';
import { PAY_CALLBACK_PATH } from '../outside/raw-http.ts';
import type { Ms, OutgoingNotice, RandomBytes, RawRequest } from '../outside/raw-http.ts';
import type { SandboxPayment, SandboxPaymentRecords } from './records.ts';

/** A notice older or newer than this is not taken. */
const NOTICE_WINDOW_MS: Ms = 300_000;

const DAY_MS: Ms = 86_400_000;
/** What it keeps of a payment. */
const FEE_PER_MILLE = 6;

const TIMESTAMP_HEADER = 'x-sandbox-timestamp';
const SIGNATURE_HEADER = 'x-sandbox-signature';

export interface SandboxPaymentDeps {
  records: SandboxPaymentRecords;
  /** Signs the notices; at least 16 characters. */
  secret: string;
  /** Where a phone reaches this server, without a slash at the end. */
  publicBase(): string;
  now(): Ms;
  random: RandomBytes;
}

/** Payments through a page of this server: no money moves, everything else is as with a real provider. */
export function createSandboxPayment(deps: SandboxPaymentDeps): PaymentProvider {
  const { records, secret, publicBase, now, random } = deps;
  if (secret.length < 16) throw new RangeError('the secret of the payment sandbox is too short');

  return {
    channel: 'sandbox',

    async create({ tradeNo, amount, subject, expireAt, want }) {
      const token = Buffer.from(random(24)).toString('base64url');
      const payment = await records.openPayment({
        tradeNo,
        token,
        amount,
        subject,
        createdAt: now(),
        expireAt,
        state: 'pending',
      });
      if (payment.amount !== amount) throw new ProviderError('invalid', { code: 'AMOUNT_DIFFERS' });
      if (payment.state !== 'pending')
        throw new ProviderError('state', { code: payment.state.toUpperCase() });

      const page = `${publicBase()}/sandbox/pay/${payment.token}`;
      return { type: want, data: want === 'iframe' ? `${page}?frame=1` : page, expireAt: payment.expireAt };
    },

    async query(tradeNo) {
      const payment = await records.paymentByTrade(tradeNo);
      if (!payment) throw new ProviderError('not_found', { code: 'TRADE_NOT_EXIST' });
      return toPayState(payment);
    },

    close: (tradeNo) => records.closePayment(tradeNo),

    async refund({ tradeNo, refundNo, amount }) {
      const payment = await records.paymentByTrade(tradeNo);
      if (payment?.state !== 'paid') throw new ProviderError('not_found', { code: 'TRADE_NOT_EXIST' });
      if (!(await records.keepRefund({ refundNo, tradeNo, amount, at: now() })))
        throw new ProviderError('rejected', { code: 'REFUND_TOO_MUCH', text: REFUND_TOO_MUCH });
    },

    async bill(day) {
      const from = Date.parse(`${day}T00:00:00+08:00`);
      if (from + DAY_MS > now()) throw new ProviderError('not_found', { code: 'NO_BILL_YET' });
      const { paid, refunded } = await records.movedBetween(from, from + DAY_MS);
      return [
        ...paid.map(({ tradeNo, providerNo = '', paidAmount = ZERO_FEN, paidAt = null }) => ({
          kind: 'pay' as const,
          tradeNo,
          refundNo: '',
          providerNo,
          amount: paidAmount,
          fee: Math.round((paidAmount * FEE_PER_MILLE) / 1000),
          at: paidAt,
        })),
        ...refunded.map(({ tradeNo, refundNo, amount, at }) => ({
          kind: 'refund' as const,
          tradeNo,
          refundNo,
          providerNo: '',
          amount,
          fee: 0,
          at,
        })),
      ];
    },

    async readNotify(request) {
      verifyNotice(request, { secret, now: now() });
      return readNotice(request.body);
    },

    ack: (ok) => ({
      status: ok ? 200 : 400,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: ok ? 'SUCCESS' : 'FAIL' }),
    }),
  };
}

/** The notice of a paid trade as the sandbox's own side sends it; only the sandbox pages use it. */
export function signSandboxNotice(
  payment: SandboxPayment,
  { secret, now }: { secret: string; now: Ms },
): OutgoingNotice {
  const body = JSON.stringify({
    trade_no: payment.tradeNo,
    provider_no: payment.providerNo,
    state: payment.state,
    amount_fen: payment.paidAmount,
    paid_at: payment.paidAt,
  });
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}\n${body}`).digest('hex');
  return {
    path: PAY_CALLBACK_PATH,
    headers: {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signature,
    },
    body,
  };
}

function verifyNotice({ headers, body }: RawRequest, { secret, now }: { secret: string; now: Ms }): void {
  const timestamp = headers[TIMESTAMP_HEADER] ?? '';
  if (!/^\d{10}$/.test(timestamp)) throw new ProviderError('signature', { code: 'NO_TIMESTAMP' });

  const expected = createHmac('sha256', secret).update(`${timestamp}\n`).update(body).digest();
  const given = Buffer.from(headers[SIGNATURE_HEADER] ?? '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ProviderError('signature');
  if (Math.abs(now - Number(timestamp) * 1000) > NOTICE_WINDOW_MS) {
    throw new ProviderError('signature', { code: 'OUTSIDE_WINDOW' });
  }
}

function readNotice(body: Uint8Array): PayState {
  const notice = JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown>;
  const amount = Number(notice.amount_fen);
  if (typeof notice.trade_no !== 'string' || notice.state !== 'paid' || !Number.isSafeInteger(amount)) {
    throw new ProviderError('invalid', { code: 'NOTICE' });
  }
  return {
    tradeNo: notice.trade_no,
    state: 'paid',
    providerNo: String(notice.provider_no),
    amount: fen(amount),
    paidAt: Number(notice.paid_at),
  };
}

function toPayState({ tradeNo, state, providerNo, paidAmount, paidAt }: SandboxPayment): PayState {
  return state === 'paid' ? { tradeNo, state, providerNo, amount: paidAmount, paidAt } : { tradeNo, state };
}

import type { Fen } from '@giftship/shared/money/fen';
import type { Ms, RawRequest, RawResponse } from './raw-http.ts';

/** What the provider knows about one trade. `amount` is what was really paid, which may differ from what was asked. */
export interface PayState {
  tradeNo: string;
  state: 'pending' | 'paid' | 'closed';
  providerNo?: string;
  amount?: Fen;
  paidAt?: Ms;
}

/** One payment to open. Where its notifications go is a setting of the provider, not of the trade. */
export interface PaymentToCreate {
  tradeNo: string;
  amount: Fen;
  subject: string;
  expireAt: Ms;
  want: 'qrcode' | 'iframe';
}

/** `qrcode`: data is the text to encode; `image`: a picture; `iframe`: a page address (D329). */
interface PaymentLink {
  type: 'qrcode' | 'image' | 'iframe';
  data: string;
  expireAt: Ms;
}

/** Part of a payment that goes back to whoever paid. */
interface PaymentRefund {
  tradeNo: string;
  /** Ours; asked again under the same number the service gives nothing twice. */
  refundNo: string;
  amount: Fen;
  /** What was paid in all, which some services want to hear again. */
  paid: Fen;
}

/** One row of a channel's bill of a day. A fee is negative where it came back with a refund. */
export interface BillLine {
  kind: 'pay' | 'refund';
  tradeNo: string;
  /** Ours; '' for a payment, or where the channel was used by hand. */
  refundNo: string;
  providerNo: string;
  amount: Fen;
  fee: number;
  at: Ms | null;
}

/** Where payments may come from. */
export const PAY_CHANNELS = ['alipay', 'wechat', 'sandbox', 'none'] as const;

/**
 * A way to be paid. `create` with the same trade number gives the same trade; `close` of an unknown trade counts as
 * closed; `refund` answers when the money is on its way back, once a refund number, and throws `rejected`, `state`, `invalid` or
 * `not_found` only when it never will be under this number; `bill` throws `not_found` for a day that it did not make yet; `readNotify` throws ProviderError('signature') for anything that the provider did not sign.
 */
export interface PaymentProvider {
  readonly channel: (typeof PAY_CHANNELS)[number];
  create(payment: PaymentToCreate): Promise<PaymentLink>;
  query(tradeNo: string): Promise<PayState>;
  close(tradeNo: string): Promise<void>;
  refund(refund: PaymentRefund): Promise<void>;
  /** What a China day (YYYY-MM-DD) brought. */
  bill(day: string): Promise<BillLine[]>;
  readNotify(request: RawRequest): Promise<PayState>;
  ack(ok: boolean): RawResponse;
}

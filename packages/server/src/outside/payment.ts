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

/** Where payments may come from. */
export const PAY_CHANNELS = ['alipay', 'wechat', 'sandbox', 'none'] as const;

/**
 * A way to be paid. `create` with the same trade number gives the same trade; `close` of an unknown trade counts as
 * closed; `readNotify` throws ProviderError('signature') for anything that the provider did not sign.
 */
export interface PaymentProvider {
  readonly channel: (typeof PAY_CHANNELS)[number];
  create(payment: PaymentToCreate): Promise<PaymentLink>;
  query(tradeNo: string): Promise<PayState>;
  close(tradeNo: string): Promise<void>;
  readNotify(request: RawRequest): Promise<PayState>;
  ack(ok: boolean): RawResponse;
}

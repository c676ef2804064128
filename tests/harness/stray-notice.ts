import { fen } from '@giftship/shared/money/fen';
import type { TestService } from './test-service.ts';

/** The channel tells, signed, of a payment that cannot be credited: of a trade that is not ours, or of another amount (fen). */
export async function strayNotice(
  shop: TestService,
  { tradeNo, amount, providerNo }: { tradeNo: string; amount: number; providerNo: string },
): Promise<void> {
  const { payment } = shop.deps.outside;
  const own = payment.readNotify;
  payment.readNotify = async () => ({ tradeNo, state: 'paid', amount: fen(amount), providerNo });
  try {
    await shop.app.inject({
      method: 'POST',
      url: '/api/callback/pay/sandbox',
      headers: { 'content-type': 'application/json', 'x-signature': 'abc', cookie: 'secret=1' },
      payload: JSON.stringify({ no: providerNo, paid: amount }),
    });
  } finally {
    payment.readNotify = own;
  }
}

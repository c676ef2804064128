import { useQueryClient } from '@tanstack/react-query';
import { refreshUser } from '../../session/session.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import type { PaidRecharge } from './PaymentDialog.tsx';

/** Told on the window when a recharge was paid (M151). */
const SUCCESS_EVENT = 'gift-recharge-success';

/** What follows a paid recharge, wherever it was made. */
export function usePaid(): (paid: PaidRecharge) => void {
  const client = useQueryClient();
  return ({ tradeNo, money, sentence }) => {
    toast.success(sentence);
    // A recharge may change the group too, and with it every price.
    void client.invalidateQueries();
    void refreshUser();
    window.dispatchEvent(new CustomEvent(SUCCESS_EVENT, { detail: { trade_no: tradeNo, money } }));
  };
}

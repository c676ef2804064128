import { REFUNDABLE_LABELS as SAY } from '@giftship/shared/balance-refunds/labels';
import { useQuery } from '@tanstack/react-query';
import { SumSlip } from '../../lists/SumSlip.tsx';
import { api } from '../../session/api.ts';

const LINES = ['balance', 'bonus', 'recharged', 'refunded'] as const;

/** How much of a balance can go back as of now, line by line (O156). */
export function RefundableSlip({ userId }: { userId: number }) {
  const { data } = useRefundable(userId);
  if (!data) return null;
  return (
    <SumSlip
      lines={LINES.map((key) => ({ title: SAY[key], yuan: data[key] }))}
      total={{ title: SAY.most, yuan: data.most }}
    />
  );
}

/** The same for whoever reckons with it; asked for once there is a user. */
export const useRefundable = (userId: number) =>
  useQuery({
    queryKey: ['list', 'balance-refunds', 'most', userId],
    queryFn: ({ signal }) => api.balanceRefunds.refundable({ query: { user_id: String(userId) }, signal }),
    enabled: userId > 0,
    retry: false,
  });

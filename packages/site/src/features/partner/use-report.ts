import { type Period, queryOf } from '@giftship/kit/controls/PeriodSwitch.tsx';
import { formatYuan, parseYuan, sumFen, ZERO_FEN } from '@giftship/shared/money/fen';
import type { PartnerPage } from '@giftship/shared/partners/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** What the pages brought in a period; whoever asks for the same period shares the answer. */
export const useReport = (period: Period) =>
  useQuery({
    queryKey: ['partner-report', period],
    queryFn: () => api.partners.report({ query: queryOf(period) }),
    placeholderData: keepPreviousData,
  });

/** What the pages of one site brought together. */
export function sumOfSite(pages: PartnerPage[], siteId: number) {
  const own = pages.filter(({ site_id }) => site_id === siteId);
  return {
    click: own.reduce((sum, { click }) => sum + click, 0),
    buyers: own.reduce((sum, { order_user }) => sum + order_user, 0),
    commission: formatYuan(sumFen(own.map(({ commission }) => parseYuan(commission) ?? ZERO_FEN))),
  };
}

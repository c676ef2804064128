import { type Period, queryOf } from '@giftship/kit/controls/PeriodSwitch.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** What the pages brought in a period; whoever asks for the same period shares the answer. */
export const useReport = (period: Period) =>
  useQuery({
    queryKey: ['partner-report', period],
    queryFn: () => api.partners.report({ query: queryOf(period) }),
    placeholderData: keepPreviousData,
  });

/** The totals of one site in the last 30 days, as the server counts them: a person on two of its pages is one. */
export const useSiteTotal = (siteId: number) =>
  useQuery({
    queryKey: ['partner-report', 'month', siteId],
    queryFn: () => api.partners.report({ query: { ...queryOf('month'), site_id: String(siteId) } }),
    select: ({ total }) => total,
  });

import { useQuery } from '@tanstack/react-query';
import { moneyText } from '../../../lib/money-text.ts';
import { SCORE_COPY } from '../../../lists/score-copy.ts';
import { type ScoreLine, ScoreTable } from '../../../lists/ScoreTable.tsx';
import { api } from '../../api.ts';
import { SHIPPING_KEY } from '../../shipping/refresh-shipping.ts';
import { HOME_COPY as SAY } from './copy.ts';

type Span = Awaited<ReturnType<typeof api.shipping.spans>>['spans'][number];

/** How the supplier did as the shop sees it, and what it brought and cost (S012, O086). */
export function Scores() {
  const { data: done } = useQuery({
    queryKey: ['scores'],
    queryFn: ({ signal }) => api.account.scores({ signal }),
    staleTime: 60_000,
  });
  const { data: money } = useQuery({
    queryKey: [SHIPPING_KEY, 'spans'],
    queryFn: ({ signal }) => api.shipping.spans({ signal }),
    staleTime: 60_000,
  });
  if (!done) return null;
  const line = (title: string, of: (span: Span) => string): ScoreLine => [
    title,
    (days) => {
      const span = money?.spans.find((each) => each.days === days);
      return span ? moneyText(of(span)) : SCORE_COPY.none;
    },
  ];
  const more = [
    line(SAY.figures.compensation, ({ compensation }) => compensation),
    line(SAY.figures.income, ({ income }) => income),
  ];
  return (
    <section className="card">
      <h2>{SCORE_COPY.title}</h2>
      <ScoreTable scores={done.scores} more={more} />
    </section>
  );
}

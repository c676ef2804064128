import type { Score } from '@giftship/shared/suppliers/score';
import { shareText } from '../lib/share-text.ts';
import { SCORE_COPY as SAY } from './score-copy.ts';

const share = (value: number | null) => shareText(value, SAY.none);
const ROWS: readonly [string, (score: Score) => string][] = [
  [SAY.rows.parcels, ({ parcels }) => String(parcels)],
  [SAY.rows.hand_over, ({ hand_over }) => share(hand_over)],
  [SAY.rows.pickup, ({ pickup }) => share(pickup)],
  [SAY.rows.problem, ({ problem }) => share(problem)],
  [SAY.rows.loss, ({ loss }) => share(loss)],
  [SAY.rows.refund, ({ refund }) => share(refund)],
  [SAY.rows.reply, ({ reply_minutes: n }) => (n === null ? SAY.none : SAY.minutes(n))],
];

/** A further line: its title, and what it says of each span. */
export type ScoreLine = readonly [title: string, of: (days: number) => string];

/** How a supplier did over spans of days (O086), for operators and for himself; `more` lines stand below. */
export function ScoreTable({ scores, more = [] }: { scores: readonly Score[]; more?: readonly ScoreLine[] }) {
  return (
    <table className="figure-table" aria-label={SAY.title}>
      <thead>
        <tr>
          <th scope="col">{SAY.figure}</th>
          {scores.map(({ days }) => (
            <th key={days} scope="col">
              {SAY.days(days)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([title, of]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {scores.map((score) => (
              <td key={score.days}>{of(score)}</td>
            ))}
          </tr>
        ))}
        {more.map(([title, of]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {scores.map(({ days }) => (
              <td key={days}>{of(days)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

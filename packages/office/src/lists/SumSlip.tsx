import type { ReactNode } from 'react';
import { MoneyCell } from './cells.tsx';
import './lists.css';

/** A line of what a sum is made of; what is taken off has a minus. */
interface SumLine {
  title: string;
  note?: string;
  /** An amount of the wire. */
  yuan: string;
}

interface SumSlipProps {
  lines: readonly SumLine[];
  /** What comes out: 本次实退. */
  total: { title: string; note?: string; yuan: string };
  /** Under the sum: whose balance, before and after (O038). */
  after?: ReactNode;
}

/** Money that is about to move, as a slip: what it is made of, the tear, and the sum. */
export function SumSlip({ lines, total, after }: SumSlipProps) {
  return (
    <section className="sum-slip" aria-label={total.title}>
      {lines.map(({ title, note, yuan }) => (
        <p key={title}>
          <span>
            {title} {note && <small>{note}</small>}
          </span>
          <MoneyCell yuan={yuan} />
        </p>
      ))}
      <hr aria-hidden="true" />
      <div className="sum-total">
        <span>
          <b>{total.title}</b>
          {total.note && <small>{total.note}</small>}
        </span>
        <span>
          <b className="num">
            <MoneyCell yuan={total.yuan} />
          </b>
          {after && <small>{after}</small>}
        </span>
      </div>
    </section>
  );
}

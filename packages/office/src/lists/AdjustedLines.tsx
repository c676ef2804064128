import { Fact } from '@giftship/kit/controls/Fact.tsx';
import type { Adjusted } from '@giftship/shared/settlement/fields-contract';
import { MoneyCell, NumberCell } from './cells.tsx';
import { LISTS_COPY } from './copy.ts';

const SAY = LISTS_COPY.statement;

/** What was adjusted in a statement, one by one: number, why, what it is about, how much. */
export function AdjustedLines({ rows, count }: { rows: readonly Adjusted[]; count: number }) {
  if (rows.length === 0) return null;
  return (
    <section className="drawer-section">
      <h3>{SAY.adjusted}</h3>
      <dl className="preview-lines">
        {rows.map((row) => (
          <Fact key={row.adjust_sn} title={SAY.adjustedAt(row.kind_text, row.at)}>
            <MoneyCell yuan={row.money} /> <NumberCell sn={row.adjust_sn} />{' '}
            {SAY.adjustedWhy(row.ref, row.reason)}
          </Fact>
        ))}
      </dl>
      {count > rows.length && <p className="hint">{SAY.adjustedMore(count - rows.length)}</p>}
    </section>
  );
}

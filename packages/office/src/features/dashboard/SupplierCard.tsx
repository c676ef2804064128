import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import '@giftship/kit/table/record-table.css';
import type { api } from '../../lib/api.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { DASHBOARD_COPY } from './copy.ts';

const SAY = DASHBOARD_COPY.supplier;
/** Below it the rate is in trouble (O043). */
const LEAST_ON_TIME = 95;

type Supplier = NonNullable<Awaited<ReturnType<typeof api.shell.dashboard>>['suppliers']>[number];

/** How the suppliers ship, as the service has them: those with late parcels first (O043, O045). */
export function SupplierCard({ suppliers }: { suppliers: readonly Supplier[] }) {
  const sum = (key: 'due_today' | 'shipped_today') =>
    withCommas(suppliers.reduce((all, row) => all + row[key], 0));
  const seesMoney = suppliers.some(({ compensation_7 }) => compensation_7 !== undefined);
  return (
    <section className="card desk-card supplier-card">
      <h2>
        {DASHBOARD_COPY.ship} <small>{DASHBOARD_COPY.shipHint(sum('due_today'), sum('shipped_today'))}</small>
      </h2>
      {suppliers.length === 0 ? (
        <p className="hint">{DASHBOARD_COPY.noSuppliers}</p>
      ) : (
        <div className="desk-scroll" tabIndex={0} role="region" aria-label={DASHBOARD_COPY.ship}>
          <table className="records desk-table">
            <thead>
              <tr>
                <th scope="col">{SAY.name}</th>
                <th scope="col">{SAY.due}</th>
                <th scope="col">{SAY.shipped}</th>
                <th scope="col">{SAY.open}</th>
                <th scope="col">{SAY.overdue}</th>
                <th scope="col">{SAY.onTime}</th>
                <th scope="col">{SAY.problem}</th>
                {seesMoney && <th scope="col">{SAY.compensation}</th>}
              </tr>
            </thead>
            <tbody>
              {suppliers.map((row) => (
                <Row key={row.supplier_id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ row }: { row: Supplier }) {
  const { name, due_today, shipped_today, open, overdue, on_time_7, problem_7, compensation_7 } = row;
  const isLow = on_time_7 !== null && on_time_7 < LEAST_ON_TIME;
  return (
    <tr className={isLow ? 'trouble' : undefined}>
      <th scope="row">{name}</th>
      <td>{withCommas(due_today)}</td>
      <td>{withCommas(shipped_today)}</td>
      <td>{withCommas(open)}</td>
      <td className={overdue > 0 ? 'bad' : undefined}>{withCommas(overdue)}</td>
      <td className={isLow ? 'bad' : undefined}>{percent(on_time_7)}</td>
      <td>{percent(problem_7)}</td>
      {compensation_7 !== undefined && (
        <td>
          <MoneyCell yuan={compensation_7} />
        </td>
      )}
    </tr>
  );
}

const percent = (value: number | null) => (value === null ? '—' : `${value}%`);

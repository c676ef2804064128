import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import '@giftship/kit/table/record-table.css';
import type { api } from '../../session/api.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { DASHBOARD_COPY } from './copy.ts';
import { ShipRuler } from './ShipRuler.tsx';

const SAY = DASHBOARD_COPY.supplier;
type Desk = Awaited<ReturnType<typeof api.shell.dashboard>>;
type Supplier = NonNullable<Desk['suppliers']>[number];

interface SupplierCardProps {
  suppliers: readonly Supplier[];
  ship: NonNullable<Desk['ship']>;
  /** When the figures were read. */
  at: string;
}

/** How the suppliers ship, as the service has them: those with late parcels first (O043, O045). */
export function SupplierCard({ suppliers, ship, at }: SupplierCardProps) {
  const sum = (key: 'due_today' | 'shipped_today') =>
    withCommas(suppliers.reduce((all, row) => all + row[key], 0));
  const seesMoney = suppliers.some(({ compensation_7 }) => compensation_7 !== undefined);
  return (
    <section className="card desk-card supplier-card">
      <h2>
        {DASHBOARD_COPY.ship}{' '}
        <small>{DASHBOARD_COPY.shipHint(sum('due_today'), sum('shipped_today'), ship.least_on_time)}</small>
      </h2>
      <ShipRuler ship={ship} at={at} />
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
                <th scope="col">{SAY.late}</th>
                <th scope="col">{SAY.open}</th>
                <th scope="col">{SAY.overdue}</th>
                <th scope="col">{SAY.onTime}</th>
                <th scope="col">{SAY.problem}</th>
                {seesMoney && <th scope="col">{SAY.compensation}</th>}
              </tr>
            </thead>
            <tbody>
              {suppliers.map((row) => (
                <Row key={row.supplier_id} row={row} least={ship.least_on_time} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ row, least }: { row: Supplier; least: number }) {
  const { name, due_today, shipped_today, late_today, open, overdue, on_time_7, problem_7, compensation_7 } =
    row;
  const isLow = on_time_7 !== null && on_time_7 < least;
  // Of today's, what is late already can no longer be in time.
  const isLateToday = due_today > 0 && ((due_today - late_today) / due_today) * 100 < least;
  return (
    <tr className={isLow || isLateToday ? 'trouble' : undefined}>
      <th scope="row">{name}</th>
      <td>{withCommas(due_today)}</td>
      <td>
        {withCommas(shipped_today)}{' '}
        {due_today > 0 && <small>{percent(Math.round((shipped_today / due_today) * 1_000) / 10)}</small>}
      </td>
      <td className={isLateToday ? 'bad' : undefined}>{withCommas(late_today)}</td>
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

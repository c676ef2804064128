import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import type { SupplierRight } from '@giftship/shared/suppliers/rights';
import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePref } from '../../../lists/use-pref.ts';
import { PATHS } from '../../paths.ts';
import { useMay } from '../../session.ts';
import { CourierClock } from '../../shipping/CourierClock.tsx';
import { useDashboard } from '../../shipping/use-dashboard.ts';
import { HOME_COPY as SAY } from './copy.ts';
import { useNewOrders } from './use-new-orders.ts';

/** The numbers of today, and a clock to each cut-off (S011). */
export function TodayPart() {
  const { data, isError, refetch } = useDashboard();
  const [isOn, setOn] = usePref('home.bell', false);
  const [isFresh, seen] = useNewOrders(data?.newest, isOn);
  if (!data && isError) return <FailedNote title={SAY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={3} className="log-wait" />;
  const { to_ship, handed, due_soon, overdue, cases, short_stock, statements } = data;
  const clocks = data.clocks.filter((clock) => clock.left + clock.handed > 0);
  return (
    <>
      <section className="card home-today" aria-label={SAY.today}>
        <header>
          <h2>{SAY.today}</h2>
          {isFresh && (
            <Link to={PATHS.orders({ tab: 'print' })} role="status" className="list-fresh" onClick={seen}>
              {SAY.fresh}
            </Link>
          )}
          <span className="drawer-gap" />
          <label title={SAY.bellHint}>
            <Switch size="small" checked={isOn} onChange={setOn} aria-label={SAY.bell} /> {SAY.bell}
          </label>
          <Link to={PATHS.packing()}>{SAY.toPacking}</Link>
        </header>
        <dl>
          <Number title={SAY.numbers.due}>{to_ship + handed}</Number>
          <Number title={SAY.numbers.handed} tone="ok">
            {handed}
          </Number>
          <Number title={SAY.numbers.soon} tone={due_soon > 0 ? 'amber' : ''}>
            <Link to={PATHS.orders({ tab: 'hand_over', due: 'hour' })}>{due_soon}</Link>
          </Number>
          <Number title={SAY.numbers.overdue} tone={overdue > 0 ? 'bad' : ''}>
            <Link to={PATHS.orders({ tab: 'hand_over', due: 'overdue' })}>{overdue}</Link>
          </Number>
          <Number title={SAY.numbers.cases} tone={cases > 0 ? 'bad' : ''}>
            <LinkOf right="s.case" to={PATHS.cases()}>
              {cases}
            </LinkOf>
          </Number>
          <Number title={SAY.numbers.stock} tone={short_stock > 0 ? 'amber' : ''}>
            <LinkOf right="s.stock" to={PATHS.stock({ state: 'below' })}>
              {short_stock}
            </LinkOf>
          </Number>
          <Number title={SAY.numbers.statements}>
            <LinkOf right="s.settle" to={PATHS.statements()}>
              {statements}
            </LinkOf>
          </Number>
        </dl>
      </section>
      <section className="home-clocks" aria-label={SAY.clocks}>
        {clocks.length === 0 && <p className="card hint">{SAY.noClocks}</p>}
        {clocks.map((clock) => (
          <CourierClock key={clock.express.id} clock={clock} behindMs={data.behindMs} />
        ))}
      </section>
    </>
  );
}

/** Leads to a page for who may open it. */
function LinkOf({ right, to, children }: { right: SupplierRight; to: string; children: ReactNode }) {
  return useMay(right) ? <Link to={to}>{children}</Link> : children;
}

function Number({ title, tone = '', children }: { title: string; tone?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className={`num ${tone}`}>{children}</dd>
    </div>
  );
}

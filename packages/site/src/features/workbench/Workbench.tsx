import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { api, type Api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { Block } from './Block.tsx';
import { WORKBENCH_COPY } from './copy.ts';
import { DayChart } from './DayChart.tsx';

const SAY = WORKBENCH_COPY;
type Numbers = Awaited<ReturnType<Api['orders']['workbench']>>;

/** Today's numbers, what waits for the person, and the last 30 days (M039). */
export function Workbench() {
  const numbers = useQuery({ queryKey: ['workbench'], queryFn: () => api.orders.workbench() });
  if (numbers.isLoadingError)
    return (
      <Block title={SAY.today.title}>
        <LoadFailed onRetry={() => void numbers.refetch()} />
      </Block>
    );
  if (!numbers.data) return <Skeletons count={2} className="user-workbench-wait" />;
  return (
    <>
      <div className="user-pair">
        <Today today={numbers.data.today} />
        <Waiting waiting={numbers.data.waiting} />
      </div>
      <Days days={numbers.data.days} />
    </>
  );
}

function Today({ today }: { today: Numbers['today'] }) {
  const facts = [
    { title: SAY.today.orders, value: String(today.orders) },
    { title: SAY.today.parcels, value: String(today.parcels) },
    { title: SAY.today.spend, value: SAY.yuan(today.spend) },
    { title: SAY.today.compensation, value: SAY.yuan(today.compensation) },
  ];
  return (
    <Block title={SAY.today.title}>
      <dl className="user-tiles">
        {facts.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}

function Waiting({ waiting }: { waiting: Numbers['waiting'] }) {
  const all = [
    {
      title: SAY.waiting.unpaid,
      count: waiting.unpaid_orders,
      to: PATHS.orderList({ status: ORDER_STATUS.unpaid }),
    },
    {
      title: SAY.waiting.noWaybill,
      count: waiting.no_waybill,
      to: PATHS.packageList({ status: PARCEL_STATUS.waitingWaybill }),
    },
    {
      title: SAY.waiting.pickup,
      count: waiting.waiting_pickup,
      to: PATHS.packageList({ status: PARCEL_STATUS.waitingPickup }),
    },
    { title: SAY.waiting.overtime, count: waiting.overtime, to: PATHS.packageList({ overtime: 1 }) },
    {
      title: SAY.waiting.problem,
      count: waiting.problem,
      to: PATHS.packageList({ status: PARCEL_STATUS.problem }),
    },
    {
      title: SAY.waiting.compensation,
      count: waiting.compensation_pending,
      to: PATHS.packageList({ overtime: 1 }),
    },
  ];
  return (
    <Block title={SAY.waiting.title}>
      <ul className="user-tiles user-waiting">
        {all.map(({ title, count, to }) => (
          <li key={title}>
            <Link to={to} className={count > 0 ? 'some' : ''}>
              {title} <b>{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Days({ days }: { days: Numbers['days'] }) {
  const { chart } = SAY;
  const sent = useMemo(
    () => days.map(({ date, orders }) => ({ date, value: orders, text: chart.orders(orders) })),
    [days, chart],
  );
  const spent = useMemo(
    () => days.map(({ date, spend }) => ({ date, value: Number(spend), text: chart.spend(spend) })),
    [days, chart],
  );
  return (
    <Block title={chart.title} action={<Link to={PATHS.wallet()}>{SAY.details}</Link>}>
      <div className="user-charts">
        <DayChart label={chart.ordersTitle} days={sent} kind="bar" />
        <DayChart label={chart.spendTitle} days={spent} kind="line" />
      </div>
    </Block>
  );
}

import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { Link } from 'react-router';
import type { Api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { WORKBENCH_COPY } from './copy.ts';

const SAY = WORKBENCH_COPY.waiting;
type Waiting = Awaited<ReturnType<Api['orders']['workbench']>>['waiting'];

/**
 * What waits for the person, each a way to its list. What has a red edge there comes first: the two are what the menu
 * counts. What is at zero says so quietly, and so do all that were ever late, which are mostly paid for.
 */
export function ToDo({ waiting }: { waiting: Waiting }) {
  const all = [
    {
      title: SAY.problem,
      count: waiting.problem,
      to: PATHS.packageList({ status: PARCEL_STATUS.problem }),
      isBad: true,
    },
    {
      title: SAY.compensation,
      count: waiting.compensation_pending,
      to: PATHS.packageList({ overtime: 1 }),
      isBad: true,
    },
    {
      title: SAY.unpaid,
      count: waiting.unpaid_orders,
      to: PATHS.orderList({ status: ORDER_STATUS.unpaid }),
    },
    {
      title: SAY.noWaybill,
      count: waiting.no_waybill,
      to: PATHS.packageList({ status: PARCEL_STATUS.waitingWaybill }),
    },
    {
      title: SAY.pickup,
      count: waiting.waiting_pickup,
      to: PATHS.packageList({ status: PARCEL_STATUS.waitingPickup }),
    },
    { title: SAY.overtime, count: waiting.overtime, to: PATHS.packageList({ overtime: 1 }) },
  ];
  return (
    <ul className="todo" aria-label={SAY.title}>
      {all.map(({ title, count, to, isBad }) => (
        <li key={title}>
          <Link to={to} className={count === 0 ? 'none' : isBad ? 'bad' : ''}>
            <span>{title}</span> <b className="num">{count}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { Link } from 'react-router';
import type { Api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { WORKBENCH_COPY } from './copy.ts';

const SAY = WORKBENCH_COPY.waiting;
type Waiting = Awaited<ReturnType<Api['orders']['workbench']>>['waiting'];

/**
 * What waits for the person, each a way to its list, which has as many. What has a red edge there comes first. Those that
 * wait for their compensation are no list of their own: they are said where they are found, among all that were ever late.
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
      title: SAY.overtime,
      count: waiting.overtime,
      to: PATHS.packageList({ overtime: 1 }),
      isBad: waiting.compensation_pending > 0,
      more: waiting.compensation_pending > 0 ? SAY.compensation(waiting.compensation_pending) : '',
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
  ];
  return (
    <ul className="todo" aria-label={SAY.title}>
      {all.map(({ title, count, to, isBad, more = '' }) => (
        <li key={title}>
          <Link to={to} className={count === 0 ? 'none' : isBad ? 'bad' : ''}>
            <span>{title}</span>{' '}
            <span>
              <b className="num">{count}</b> {more !== '' && <small>{more}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

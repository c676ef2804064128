import { WarningOutlined } from '@ant-design/icons';
import { formatYuan, sumFen, yuan } from '@giftship/shared/money/fen';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { LISTS_COPY } from '../../lists/copy.ts';

const SAY = LISTS_COPY.list;
const WEEK = 7;

/** What is worth knowing of all parcels: what has a red edge, for either reason, and what was paid out by itself of late. */
export function ParcelBadges() {
  const found = useQuery({ queryKey: ['workbench'], queryFn: () => api.orders.workbench() });
  if (!found.data) return null;
  const { waiting, days } = found.data;
  const paid = sumFen(days.slice(-WEEK).map(({ compensation }) => yuan(compensation)));
  return (
    <>
      {waiting.problem > 0 && (
        <Link className="list-badge bad" to={PATHS.packageList({ status: PARCEL_STATUS.problem })}>
          <WarningOutlined /> {SAY.problem(waiting.problem)}
        </Link>
      )}
      {waiting.compensation_pending > 0 && (
        <Link className="list-badge bad" to={PATHS.packageList({ overtime: 1 })}>
          <WarningOutlined /> {SAY.pending(waiting.compensation_pending)}
        </Link>
      )}
      {paid > 0 && <span className="list-badge ok">{SAY.compensated(formatYuan(paid))}</span>}
    </>
  );
}

import type { BatchView } from '@giftship/shared/orders/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Drawer } from '@giftship/kit/dialog/Drawer.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { BatchSlip } from './BatchSlip.tsx';
import { BATCHES_COPY } from './copy.ts';

const SAY = BATCHES_COPY;

interface BatchDetailProps {
  sn: string;
  isRetrying: boolean;
  onClose: () => void;
  onRetry: () => void;
}

/** One batch beside its list: where its parcels are, and the rows that did not become orders, each with its reason. */
export function BatchDetail({ sn, isRetrying, onClose, onRetry }: BatchDetailProps) {
  const navigate = useNavigate();
  const found = useQuery({
    queryKey: ['orders', 'batch', sn],
    queryFn: () => api.orders.batch({ query: { batch_sn: sn } }),
  });
  const retry = (
    <Button size="small" loading={isRetrying} onClick={onRetry}>
      {SAY.retry}
    </Button>
  );
  return (
    <Drawer
      label={SAY.detailTitle(sn)}
      head={
        <>
          <b>{SAY.batch}</b>
          <span className="mono">
            <CopyText text={sn} />
          </span>
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button
            color="default"
            variant="solid"
            onClick={() => void navigate(PATHS.packageList({ batch: sn }))}
          >
            {SAY.parcels}
          </Button>
          <Button onClick={() => void navigate(PATHS.orderList({ batch: sn }))}>{SAY.toOrders}</Button>
        </>
      }
    >
      {found.isPending && <Skeletons count={3} className="user-line-wait" />}
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      {found.data && (
        <div className="batch">
          <BatchSlip view={found.data} retry={retry} />
          {found.data.refused.length > 0 && <Refused rows={found.data.refused} />}
        </div>
      )}
    </Drawer>
  );
}

/** The rows that did not become orders: they cost nothing. */
function Refused({ rows }: { rows: BatchView['refused'] }) {
  return (
    <section>
      <h2>{SAY.refused(rows.length)}</h2>
      <p className="hint">{SAY.refusedHint}</p>
      <div className="records-box">
        <table className="records batch-refused">
          <thead>
            <tr>
              <th scope="col">{SAY.row}</th>
              <th scope="col">{LISTS_COPY.list.by.shop_order}</th>
              <th scope="col">{SAY.reason}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td>{SAY.rowOf(row.row)}</td>
                <td className="mono">{row.shop_order || LISTS_COPY.pickup.none}</td>
                <td className="bad">{row.error}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

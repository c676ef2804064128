import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { BATCHES_COPY } from './copy.ts';

const SAY = BATCHES_COPY;

/** One batch: where its parcels are, and the rows that did not become orders, each with its reason. */
export function BatchDetail({
  sn,
  isRetrying,
  onClose,
  onRetry,
}: {
  sn: string;
  isRetrying: boolean;
  onClose: () => void;
  onRetry: () => void;
}) {
  const found = useQuery({
    queryKey: ['orders', 'batch', sn],
    queryFn: () => api.orders.batch({ query: { batch_sn: sn } }),
  });
  return (
    <Modal
      open
      title={SAY.detailTitle(sn)}
      className="full-dialog"
      width={640}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {found.isPending && <Skeletons count={3} className="user-line-wait" />}
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      {found.data && (
        <div className="user-detail">
          <dl className="user-tiles">
            {Object.entries(found.data.counts).map(([name, count]) => (
              <div key={name}>
                <dt>{SAY.counts[name as keyof typeof SAY.counts]}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
          {found.data.counts.waiting > 0 && (
            <p className="row">
              <span className="grow warn">{SAY.waitingHint}</span>
              <Button size="small" loading={isRetrying} onClick={onRetry}>
                {SAY.retry}
              </Button>
            </p>
          )}
          {found.data.refused.length > 0 && (
            <section>
              <h2>{SAY.refused(found.data.refused.length)}</h2>
              <table className="user-faults">
                <thead>
                  <tr>
                    <th scope="col">{SAY.row}</th>
                    <th scope="col">{LISTS_COPY.list.by.shop_order}</th>
                    <th scope="col">{SAY.reason}</th>
                  </tr>
                </thead>
                <tbody>
                  {found.data.refused.map((row) => (
                    <tr key={row.row}>
                      <td>{row.row}</td>
                      <td>{row.shop_order || LISTS_COPY.pickup.none}</td>
                      <td>{row.error}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="hint">{SAY.refusedHint}</p>
            </section>
          )}
          <p className="row">
            <Link to={PATHS.packageList({ batch: sn })} onClick={onClose}>
              {SAY.parcels}
            </Link>
            <Link to={PATHS.orderList({ batch: sn })} onClick={onClose}>
              {SAY.orders}
            </Link>
          </p>
        </div>
      )}
    </Modal>
  );
}

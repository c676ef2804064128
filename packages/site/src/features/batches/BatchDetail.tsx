import { CloseCircleFilled, DownloadOutlined } from '@ant-design/icons';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import type { BatchView } from '@giftship/shared/orders/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Drawer } from '@giftship/kit/dialog/Drawer.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { useBuy } from '../../goods/use-buy.ts';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { BatchSlip } from './BatchSlip.tsx';
import { BATCHES_COPY } from './copy.ts';
import { refusedWay } from './refused-way.ts';

const SAY = BATCHES_COPY;
/** The way on where nothing has to be mended. */
const SOLID = { color: 'default', variant: 'solid' } as const;

interface BatchDetailProps {
  sn: string;
  isRetrying: boolean;
  onClose: () => void;
  onRetry: () => void;
}

/** One batch beside its list: where its parcels are, and the rows that did not become orders, each with its reason. */
export function BatchDetail({ sn, isRetrying, onClose, onRetry }: BatchDetailProps) {
  const navigate = useNavigate();
  const buy = useBuy();
  const found = useQuery({
    queryKey: ['orders', 'batch', sn],
    queryFn: () => api.orders.batch({ query: { batch_sn: sn } }),
  });
  const { data: view } = found;
  const refused = view && view.refused.length > 0 ? refusedWay(view.batch) : null;
  // The purchase keeps what it could not order: it is opened where this stood, not over it.
  const again = (goodsId: number) => {
    onClose();
    buy(goodsId);
  };
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
          {view && refused?.isHere && (
            <Button type="primary" onClick={() => again(view.batch.goods_id)}>
              {SAY.again}
            </Button>
          )}
          <Button
            {...(refused?.isHere ? {} : SOLID)}
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
      {view && (
        <div className="batch">
          <BatchSlip view={view} retry={retry} />
          {refused && <Refused view={view} hint={refused.hint} />}
        </div>
      )}
    </Drawer>
  );
}

/** The rows that did not become orders: they cost nothing, and are ordered anew once they are mended. */
function Refused({ view: { batch, refused: rows }, hint }: { view: BatchView; hint: string }) {
  const save = useMutation({
    mutationFn: async () => (await import('./refused-file.ts')).refusedFile(rows),
    onSuccess: (bytes) => saveFile(SAY.refusedFile(batch.batch_sn), bytes),
    // Nothing of the service is asked here: what fails is the part of the page that writes the file.
    onError: () => toast.error(SAY.notSaved),
  });
  return (
    <section>
      <header className="row batch-refused-head">
        <div className="grow">
          <h2>
            <CloseCircleFilled className="bad" aria-hidden /> {SAY.refused(rows.length)}
          </h2>
          <p>{hint}</p>
        </div>
        <Button icon={<DownloadOutlined />} loading={save.isPending} onClick={() => save.mutate()}>
          {SAY.saveRefused}
        </Button>
      </header>
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
                <td className="mono">{row.shop_order || LISTS_COPY.list.none}</td>
                <td className="bad">{row.error}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

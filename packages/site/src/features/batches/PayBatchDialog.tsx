import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { formatYuan, minusFen, yuan } from '@giftship/shared/money/fen';
import type { OrderItem, UnpaidBatch } from '@giftship/shared/orders/contract';
import { ORDER_TEXTS } from '@giftship/shared/orders/labels';
import { BATCH_STATUS, ITEM_STATUS } from '@giftship/shared/orders/order';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { openRecharge } from '../../lib/open-dialogs.ts';
import { PATHS } from '../../lib/paths.ts';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { BATCHES_COPY } from './copy.ts';
import { useWallet } from '../../session/use-wallet.ts';

const SAY = BATCHES_COPY.pay;

/** Pays a batch that waited for money: what it costs, what remains, and afterwards what went through (D310). */
export function PayBatchDialog({ batchSn, onClose }: { batchSn: string; onClose: () => void }) {
  const client = useQueryClient();
  const batch = useQuery({
    queryKey: ['batch', batchSn],
    queryFn: async () => (await api.orders.batchList({ body: { batch_sn: batchSn } })).list[0] ?? null,
    staleTime: 0,
  });
  const wallet = useWallet({ staleTime: 0 });
  const pay = useMutation({
    mutationFn: () => api.orders.pay({ body: { batch_sn: batchSn } }),
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => {
      const shortfall = shortfallOf(error);
      if (shortfall === null) return tellFailure(error);
      openRecharge({ amount: shortfall, onPaid: () => pay.mutate() });
    },
  });
  return (
    <Modal
      open
      title={SAY.title}
      width={420}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {(batch.isPending || wallet.isPending) && <Skeletons count={3} className="user-line-wait" />}
      {(batch.isLoadingError || wallet.isLoadingError) && (
        <LoadFailed onRetry={() => void Promise.all([batch.refetch(), wallet.refetch()])} />
      )}
      {pay.data && <Outcome items={pay.data} batchSn={batchSn} onClose={onClose} />}
      {!pay.data && batch.data?.status === BATCH_STATUS.unpaid && wallet.data && (
        <Bill
          count={batch.data.total_count - batch.data.fail_count}
          total={batch.data.total_price}
          balance={wallet.data.money}
          isBusy={pay.isPending}
          onPay={() => pay.mutate()}
          onClose={onClose}
        />
      )}
      {!pay.data && batch.data !== undefined && batch.data?.status !== BATCH_STATUS.unpaid && (
        <p>{SAY.gone}</p>
      )}
    </Modal>
  );
}

/** What is missing, in yuan, when a payment failed for that reason (code 23). */
function shortfallOf(error: unknown): string | null {
  if (!(error instanceof ApiFailure) || error.code !== CATALOGUE.BALANCE_TOO_LOW.code) return null;
  return (error.data as UnpaidBatch).shortfall;
}

interface BillProps {
  count: number;
  total: string;
  balance: string;
  isBusy: boolean;
  onPay: () => void;
  onClose: () => void;
}

function Bill({ count, total, balance, isBusy, onPay, onClose }: BillProps) {
  const left = minusFen(yuan(balance), yuan(total));
  return (
    <div className="user-bill">
      <p>{SAY.summary(count)}</p>
      <dl>
        <div>
          <dt>{SAY.total}</dt>
          <dd>
            <Price yuan={total} size="large" />
          </dd>
        </div>
        <div>
          <dt>{SAY.balance}</dt>
          <dd className="money">{balance}</dd>
        </div>
        <div>
          <dt>{SAY.after}</dt>
          <dd className={left < 0 ? 'money bad' : 'money'}>
            {left < 0 ? SAY.short(formatYuan(minusFen(yuan(total), yuan(balance)))) : formatYuan(left)}
          </dd>
        </div>
      </dl>
      <p className="warn">{ORDER_TEXTS.confirm}</p>
      <div className="dialog-foot">
        <Button onClick={onClose}>{SAY.cancel}</Button>
        <Button type="primary" loading={isBusy} onClick={onPay}>
          {left < 0 ? SAY.recharge : SAY.submit(total)}
        </Button>
      </div>
    </div>
  );
}

function Outcome({ items, batchSn, onClose }: { items: OrderItem[]; batchSn: string; onClose: () => void }) {
  const failed = items.filter(({ status }) => status === ITEM_STATUS.notCreated).length;
  const waiting = items.filter(({ status }) => status === ITEM_STATUS.waybillFailed).length;
  return (
    <div className="user-bill" role="status">
      <strong className="ok">{SAY.done}</strong>
      <p>{SAY.doneHint(items.length - failed)}</p>
      {waiting > 0 && <p className="warn">{SAY.waiting(waiting)}</p>}
      {failed > 0 && <p className="bad">{SAY.failed(failed)}</p>}
      <div className="dialog-foot">
        <Button onClick={onClose}>{SAY.close}</Button>
        <Link className="user-bill-on" to={PATHS.packageList({ batch: batchSn })} onClick={onClose}>
          {SAY.toParcels}
        </Link>
      </div>
    </div>
  );
}

import { orderCan } from '@giftship/shared/orders/order-can';
import { COMPENSATION_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { Drawer, type DrawerPlace } from '@giftship/kit/dialog/Drawer.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { api, type Api } from '../lib/api.ts';
import { PATHS } from '../lib/paths.ts';
import { KnownFact } from './KnownFact.tsx';
import { LISTS_COPY } from './copy.ts';
import './order-detail.css';
import { OrderLogs, OrderTrace } from './OrderHistory.tsx';
import { ParcelRuler } from '@giftship/kit/ruler/ParcelRuler.tsx';
import { ParcelSlip } from './ParcelSlip.tsx';
import { useCheckPickup } from './use-check-pickup.ts';

const SAY = LISTS_COPY.detail;
type Shown = Awaited<ReturnType<Api['orders']['show']>>;

interface OrderDetailProps {
  sn: string;
  /** From which of its sides it was opened: the order, or the parcel that travels for it. */
  of?: 'order' | 'parcel';
  place?: DrawerPlace | undefined;
  onClose: () => void;
}

/** One order in full beside its list: who gets it, what it cost, where it is, and what happened to it. */
export function OrderDetail({ sn, of = 'order', place, onClose }: OrderDetailProps) {
  const found = useQuery({
    queryKey: ['order', sn],
    queryFn: () => api.orders.show({ query: { order_sn: sn } }),
  });
  return (
    <Drawer
      label={of === 'parcel' ? SAY.parcelTitle : SAY.title}
      head={
        <>
          <b>{of === 'parcel' ? SAY.parcel : SAY.order}</b>
          <HeadNumber sn={of === 'parcel' ? found.data?.parcels[0]?.parcel_sn : sn} />
        </>
      }
      place={place}
      onClose={onClose}
      footer={found.data && <Actions {...found.data} />}
    >
      {found.isPending && <Skeletons count={4} className="user-row-wait" />}
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      {found.data && <Detail {...found.data} isParcel={of === 'parcel'} />}
    </Drawer>
  );
}

function HeadNumber({ sn }: { sn: string | undefined }) {
  if (sn === undefined) return null;
  return (
    <span className="mono">
      <CopyText text={sn} />
    </span>
  );
}

function Detail({ order, parcels, trace, logs, compensation, isParcel }: Shown & { isParcel: boolean }) {
  const [first, ...reissued] = parcels;
  return (
    <div className="detail">
      {order.error !== '' && (
        <p className="bad" role="alert">
          {order.error}
        </p>
      )}
      <ParcelSlip order={order} parcel={first} hasOrderSn={isParcel} />
      {parcels.map((parcel) => (
        <ParcelRuler key={parcel.parcel_sn} parcel={parcel} />
      ))}
      {reissued.map((parcel) => (
        <p key={parcel.parcel_sn} className="row">
          <b>{SAY.parcel}</b>
          <span className="mono">
            <CopyText text={parcel.kuaidi_sn} />
          </span>
          {parcel.status_text}
        </p>
      ))}
      {compensation && <CompensationFacts {...compensation} />}
      <div className="detail-history">
        <OrderTrace trace={trace} hasParcel={parcels.length > 0} />
        <OrderLogs logs={logs} />
      </div>
    </div>
  );
}

/** What can be done about the order; the courier can be asked as long as it is on its way. */
function Actions({ order, parcels }: Shown) {
  const pickup = useCheckPickup();
  const navigate = useNavigate();
  const canTrack = parcels.length > 0 && orderCan.track.some((one) => one === order.status);
  return (
    <>
      {canTrack && (
        <Button
          color="default"
          variant="solid"
          loading={pickup.isPending}
          onClick={() => pickup.mutate([order.order_sn])}
        >
          {SAY.checkNow}
        </Button>
      )}
      <Button onClick={() => void navigate(PATHS.merchantNews({ order: order.order_sn }))}>
        {SAY.ticket}
      </Button>
      <span className="hint">{SAY.help}</span>
    </>
  );
}

/** What was paid for a late parcel and why, with the times that decided it (M014-M018, D305). */
function CompensationFacts(paid: NonNullable<Shown['compensation']>) {
  return (
    <section className="detail-facts">
      <header className="row">
        <h2 className="grow">{SAY.compensation}</h2>
        <b>{COMPENSATION_STATUS_LABELS[paid.status] ?? ''}</b>
      </header>
      <dl>
        <KnownFact title={SAY.compensationReason}>{paid.reason_text}</KnownFact>
        <KnownFact title={SAY.price}>
          <Price yuan={paid.money} size="small" />
        </KnownFact>
        <KnownFact title={SAY.deadline}>{paid.deadline}</KnownFact>
        <KnownFact title={SAY.payAt}>
          {paid.status === COMPENSATION_STATUS.pending ? paid.pay_at : ''}
        </KnownFact>
        <KnownFact title={SAY.checking}>{paid.checking}</KnownFact>
        <KnownFact title={SAY.settledAt}>{paid.settled_at}</KnownFact>
        <KnownFact title={SAY.voidReason}>{paid.void_reason}</KnownFact>
      </dl>
    </section>
  );
}

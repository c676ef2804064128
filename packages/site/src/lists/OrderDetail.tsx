import { placeText } from '@giftship/shared/address/place-text';
import { ORDER_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { orderCan } from '@giftship/shared/orders/order-can';
import { COMPENSATION_STATUS_LABELS, PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api, type Api } from '../lib/api.ts';
import { PATHS } from '../lib/paths.ts';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { Goods, State } from './cells.tsx';
import { LISTS_COPY } from './copy.ts';
import { DeadlineClock } from './DeadlineClock.tsx';
import { useCheckPickup } from './use-check-pickup.ts';

const SAY = LISTS_COPY.detail;
type Shown = Awaited<ReturnType<Api['orders']['show']>>;

/** One order in full: who gets it, what it cost, where it is, and what happened to it. */
export function OrderDetail({ sn, onClose }: { sn: string; onClose: () => void }) {
  const found = useQuery({
    queryKey: ['order', sn],
    queryFn: () => api.orders.show({ query: { order_sn: sn } }),
  });
  return (
    <Modal
      open
      title={SAY.title}
      className="full-dialog"
      width={720}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {found.isPending && <Skeletons count={4} className="user-row-wait" />}
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      {found.data && <Detail {...found.data} />}
    </Modal>
  );
}

function Detail({ order, parcels, trace, logs, compensation }: Shown) {
  const pickup = useCheckPickup();
  const address =
    placeText({ province: order.rec_province, city: order.rec_city, district: order.rec_district }) +
    order.rec_address;
  const recipient = `${order.rec_name} ${order.rec_mobile} ${address}`;
  return (
    <div className="user-detail">
      <header className="row">
        <CopyText text={order.order_sn} />
        <State of="order" status={order.status} text={order.status_text} />
        {order.error !== '' && <span className="bad">{order.error}</span>}
      </header>
      <Section title={SAY.recipient} action={<CopyText text={recipient} label="" />}>
        <Fact title={SAY.name}>{order.rec_name}</Fact>
        <Fact title={SAY.mobile}>{order.rec_mobile}</Fact>
        <Fact title={SAY.address}>{address}</Fact>
      </Section>
      <Section title={SAY.goods}>
        <Fact title={LISTS_COPY.row.goods}>
          <Goods name={order.goods_name} count={order.goods_num} pic={order.goods_pic} />
        </Fact>
        <Fact title={SAY.price}>
          <Price yuan={order.price} size="small" />
        </Fact>
        <Fact title={SAY.batch}>{order.batch_sn}</Fact>
        <Fact title={LISTS_COPY.list.by.shop_order}>{order.shop_order}</Fact>
        <Fact title={SAY.reissue}>{order.lp_reissue_sn}</Fact>
        <Fact title={SAY.remark}>{order.remark}</Fact>
        <Fact title={SAY.created}>{order.created_at}</Fact>
        <Fact title={SAY.paid}>{order.paid_at}</Fact>
      </Section>
      {parcels.map((parcel) => (
        <Section
          key={parcel.parcel_sn}
          title={SAY.parcel}
          action={<State of="parcel" status={parcel.status} text={parcel.status_text} />}
        >
          <Fact title={LISTS_COPY.list.by.kuaidi_sn}>
            {parcel.kuaidi_sn === '' ? LISTS_COPY.row.noWaybill : <CopyText text={parcel.kuaidi_sn} />}{' '}
            {parcel.express_name}
          </Fact>
          <Fact title={SAY.shipBefore}>{parcel.ship_deadline}</Fact>
          <Fact title={SAY.shipped}>{parcel.ship_time}</Fact>
          <Fact title={SAY.pickupBefore}>{parcel.pickup_deadline}</Fact>
          <Fact title={LISTS_COPY.row.pickup}>
            <div>
              <DeadlineClock parcel={parcel} />
            </div>
          </Fact>
        </Section>
      ))}
      {compensation && <CompensationFacts {...compensation} />}
      {parcels.length > 0 && (
        <Trace
          trace={trace}
          action={
            canTrack(order.status) && (
              <Button size="small" loading={pickup.isPending} onClick={() => pickup.mutate([order.order_sn])}>
                {SAY.checkNow}
              </Button>
            )
          }
        />
      )}
      <p className="row">
        <span className="grow hint">{SAY.help}</span>
        <Link to={PATHS.merchantNews({ order: order.order_sn })}>{SAY.ticket}</Link>
      </p>
      <section>
        <h2>{SAY.logs}</h2>
        <ol className="user-logs">
          {logs.map((log) => (
            <li key={`${log.time} ${log.to}`}>
              <span className="hint">{log.time}</span>
              <span className="grow">
                {log.from < 0 ? SAY.made : SAY.move(stateName(log.from), stateName(log.to))}
              </span>
              <span className="hint">{log.by.startsWith('user:') ? SAY.bySelf : SAY.bySystem}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

const canTrack = (status: number) => orderCan.track.some((one) => one === status);

/** Orders count their states from 0, parcels from 10: one number names one state. */
const stateName = (state: number) => ORDER_STATUS_LABELS[state] ?? PARCEL_STATUS_LABELS[state] ?? '';

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <header className="row">
        <h2 className="grow">{title}</h2>
        {action}
      </header>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  if (children === '') return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was paid for a late parcel and why, with the times that decided it (M014-M018, D305). */
function CompensationFacts(paid: NonNullable<Shown['compensation']>) {
  return (
    <Section title={SAY.compensation} action={<b>{COMPENSATION_STATUS_LABELS[paid.status] ?? ''}</b>}>
      <Fact title={SAY.compensationReason}>{paid.reason_text}</Fact>
      <Fact title={SAY.price}>
        <Price yuan={paid.money} size="small" />
      </Fact>
      <Fact title={SAY.deadline}>{paid.deadline}</Fact>
      <Fact title={SAY.payAt}>{paid.status === COMPENSATION_STATUS.pending ? paid.pay_at : ''}</Fact>
      <Fact title={SAY.checking}>{paid.checking}</Fact>
      <Fact title={SAY.settledAt}>{paid.settled_at}</Fact>
      <Fact title={SAY.voidReason}>{paid.void_reason}</Fact>
    </Section>
  );
}

function Trace({ trace, action }: { trace: Shown['trace']; action: ReactNode }) {
  return (
    <section>
      <header className="row">
        <h2 className="grow">{SAY.trace}</h2>
        {action}
      </header>
      {trace.length === 0 && <p className="hint">{SAY.noTrace}</p>}
      <ol className="user-trace">
        {trace.map((event) => (
          <li key={`${event.time} ${event.text}`}>
            <p>{event.text}</p>
            <p className="hint">{event.time}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

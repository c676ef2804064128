import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { isRecalled, PARCEL_STATUS as S } from '@giftship/shared/parcels/parcel';
import { useState } from 'react';
import { LISTS_COPY } from '../../lists/copy.ts';
import { OrderActs } from '../../order/OrderActs.tsx';
import { useMay } from '../../session/session.ts';
import { ORDERS_COPY } from './copy.ts';
import {
  ActDialog,
  CancelWaybillDialog,
  FillWaybillDialog,
  InterceptDialog,
  MarkDialog,
} from './ParcelDialogs.tsx';
import { useOrder } from './use-order.ts';

const SAY = ORDERS_COPY.acts;
type Act = 'reissueWaybill' | 'cancelWaybill' | 'fillWaybill' | 'ship' | 'intercept' | 'mark';

/** What can be done with the open order and its parcel (O107, O109, O110, O126). */
export function OrderFoot({ sn }: { sn: string }) {
  const { data } = useOrder(sn);
  const mayAct = useMay('parcel.act');
  const [act, setAct] = useState<Act | null>(null);
  if (!data) return null;
  const { parcel, cancel, is_by_hand } = data;
  const isCalledBack = isRecalled(cancel?.status ?? null);
  // The newest: of one that waits there is one at most.
  const [last] = data.refunds;
  const asked = last ? { ...last, order_sn: sn } : null;
  const close = () => setAct(null);
  const possible: Act[] =
    parcel === null || !mayAct ? [] : possibleFor({ ...parcel, is_by_hand }, isCalledBack);
  return (
    <>
      <OrderActs order={data} asked={asked} />
      {possible.length > 0 && (
        <ActionMenu
          isButton
          label={LISTS_COPY.moreActions}
          title={LISTS_COPY.moreActions}
          actions={possible.map((each) => ({ title: SAY[each], run: () => setAct(each) }))}
        />
      )}
      {(act === 'reissueWaybill' || act === 'ship') && <ActDialog sn={sn} act={act} onClose={close} />}
      {act === 'cancelWaybill' && <CancelWaybillDialog sn={sn} onClose={close} />}
      {act === 'fillWaybill' && parcel && (
        <FillWaybillDialog sn={sn} courier={parcel.express_name} onClose={close} />
      )}
      {act === 'intercept' && <InterceptDialog sn={sn} onClose={close} />}
      {act === 'mark' && <MarkDialog sn={sn} onClose={close} />}
    </>
  );
}

interface Possible {
  status: number;
  ship_time: string;
  is_test: boolean;
  is_by_hand: boolean;
}

function possibleFor({ status, ship_time, is_test, is_by_hand }: Possible, isCalledBack: boolean): Act[] {
  const byHand = is_by_hand && !isCalledBack ? (['fillWaybill'] as const) : [];
  if (status === S.waitingWaybill) return is_by_hand ? [...byHand] : ['reissueWaybill'];
  if (status === S.waitingPickup)
    return [
      ...byHand,
      ...(ship_time === '' && !isCalledBack ? (['ship'] as const) : []),
      ...(isCalledBack || is_test ? [] : (['cancelWaybill'] as const)),
      'mark',
    ];
  const onTheWay = !is_test && status < S.signed ? (['intercept'] as const) : [];
  return status < S.signed || status === S.problem ? [...onTheWay, 'mark'] : [];
}

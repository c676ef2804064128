import type { FlowResult } from '@giftship/shared/orders/place-order-flow';
import { RESULT_SAY as SAY } from './result-copy.ts';
import { outcomeOf } from './result-counts.ts';
import type { Ordering } from './use-ordering.ts';

/** A row of a payment with the number that it got. */
export interface WaybillLine {
  position: number;
  shopOrder: string;
  name: string;
  mobile: string;
  place: string;
  waybill: string;
  /** Why there is no number yet; empty where there is one. */
  state: string;
}

/** All that was sent, in its order. */
export function waybillLines({
  result,
  ordering,
}: {
  result: FlowResult;
  ordering: Pick<Ordering, 'rowOf'>;
}): WaybillLine[] {
  const faults = new Map(result.faults.map((fault) => [fault.id, fault]));
  return result.items.map(({ id, shop_order: shopOrder, kuaidi_sn: waybill }, i) => {
    const row = ordering.rowOf(id);
    const fault = faults.get(id);
    return {
      position: i + 1,
      shopOrder,
      name: row?.rec_name ?? '',
      mobile: row?.rec_mobile ?? '',
      place: row?.rec_city || row?.rec_province || '',
      waybill,
      state: waybill !== '' ? '' : SAY.states[fault ? outcomeOf(fault) : 'later'],
    };
  });
}

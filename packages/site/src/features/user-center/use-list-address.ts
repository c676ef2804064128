import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { useSearchParams } from 'react-router';

/** The numbers that a list is searched by. */
export const SEARCH_KEYS = ['shop_order', 'kuaidi_sn', 'order_sn'] as const;
export type SearchKey = (typeof SEARCH_KEYS)[number];

/** Parcel states that are one count of the workbench (D313). */
export const GROUPS = {
  paid: [PARCEL_STATUS.waitingWaybill, PARCEL_STATUS.waitingPickup],
  shipped: [PARCEL_STATUS.pickedUp, PARCEL_STATUS.inTransit, PARCEL_STATUS.delivering, PARCEL_STATUS.problem],
} as const satisfies Record<string, readonly number[]>;
export type Group = keyof typeof GROUPS;

type Change = Partial<
  Record<'status' | 'group' | 'batch' | 'by' | 'q' | 'page' | 'size' | 'order', string | number | null>
>;

/** What a list shows stands in its address, so that a reload, a link and the back button keep it. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const size = Number(params.get('size'));
  const group = params.get('group');
  const by = params.get('by');
  const query = params.get('q') ?? '';
  const batch = params.get('batch') ?? '';
  const key = SEARCH_KEYS.find((each) => each === by) ?? SEARCH_KEYS[0];
  return {
    status: numberOf(params.get('status')),
    group: group !== null && group in GROUPS ? (group as Group) : null,
    batch,
    by: key,
    query,
    page: Math.max(1, numberOf(params.get('page')) ?? 1),
    size: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    /** The order whose detail is open. */
    order: params.get('order'),
    isFiltered: query !== '' || batch !== '' || params.has('status') || params.has('group'),
    /** The filters beside the state, as a list call takes them. */
    search: {
      ...(batch === '' ? {} : { batch_sn: batch }),
      ...(query === '' ? {} : key === 'shop_order' ? { shop_order: [query] } : { [key]: query }),
    },
    /** Changes parts of the address; null drops one, and any change of a filter goes back to the first page. */
    show: (change: Change) =>
      setParams((old) => {
        const next = new URLSearchParams(old);
        if (!('page' in change || 'order' in change)) next.delete('page');
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      }),
    clear: () => setParams(new URLSearchParams()),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;

function numberOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

import type { DrawerPlace } from '@giftship/kit/dialog/Drawer.tsx';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { addressParams } from '@giftship/kit/lib/address-params.ts';
import { useSearchParams } from 'react-router';

/** The tab that shows every work order. */
export const ALL = 'all';
/** The states that have a tab of their own. */
export const TICKET_STATES = Object.keys(TICKET_STATUS_LABELS);

type Key = 'status' | 'page' | 'ticket' | 'new' | 'order';
interface Shown {
  list: { ticket_sn: string }[];
  data_count: number;
}

/** What the page of work orders shows, as its address says it. */
export type TicketAddress = ReturnType<typeof useTicketAddress>;

/** What is shown stands in the address, so that a reload, the back button and a link of another page keep it. */
export function useTicketAddress() {
  const [params, setParams] = useSearchParams();
  const status = params.get('status') ?? ALL;
  const order = params.get('order') ?? '';
  const ticket = params.get('ticket') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const show = (change: Partial<Record<Key, string | null>>) =>
    setParams(() => {
      const next = addressParams();
      for (const [key, value] of Object.entries(change)) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      return next;
    });
  return {
    state: TICKET_STATES.includes(status) ? status : ALL,
    page,
    ticket,
    order,
    // A link from an order begins a work order about it.
    isNew: params.has('new') || (order !== '' && ticket === ''),
    show,
    /** Where the open one stands in the list, and its neighbours on this page; undefined where it is not on it. */
    placeIn: ({ list, data_count }: Shown, size: number): DrawerPlace | undefined => {
      const at = list.findIndex(({ ticket_sn }) => ticket_sn === ticket);
      const to = (index: number) => {
        const next = list[index]?.ticket_sn;
        return next === undefined ? undefined : () => show({ ticket: next });
      };
      if (at < 0) return undefined;
      return { at: (page - 1) * size + at + 1, all: data_count, onPrevious: to(at - 1), onNext: to(at + 1) };
    },
  };
}

import type { DrawerPlace } from '@giftship/kit/dialog/Drawer.tsx';
import type { ListAddress } from './use-list-address.ts';

interface Shown {
  list: { order_sn: string }[];
  data_count: number;
}

/** Where the open order stands in its list, and the ways to its neighbours on this page; undefined where it is not on it. */
export function drawerPlace(address: ListAddress, shown: Shown | undefined): DrawerPlace | undefined {
  const list = shown?.list ?? [];
  const at = list.findIndex(({ order_sn }) => order_sn === address.order);
  if (!shown || at < 0) return undefined;
  const to = (index: number) => {
    const order = list[index]?.order_sn;
    return order === undefined ? undefined : () => address.show({ order });
  };
  return {
    at: (address.page - 1) * address.size + at + 1,
    all: shown.data_count,
    onPrevious: to(at - 1),
    onNext: to(at + 1),
  };
}

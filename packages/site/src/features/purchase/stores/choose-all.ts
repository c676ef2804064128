import type { StoreOrderRow } from '@giftship/shared/stores/contract';

/** Most orders that are chosen at once; the rest waits for the next time. */
export const MOST_CHOSEN = 20_000;
const PAGE_SIZE = 500;

export interface ChooseAllPorts {
  load: (page: number, pageSize: 500) => Promise<{ list: StoreOrderRow[]; data_count: number }>;
  onOrders: (orders: StoreOrderRow[]) => void;
  onProgress: (done: number, total: number) => void;
  isStopped: () => boolean;
}

/** Reads all pages of a filter, 500 orders at a time; answers how many there are and how many of them were read. */
export async function chooseAll({
  load,
  onOrders,
  onProgress,
  isStopped,
}: ChooseAllPorts): Promise<{ total: number; read: number }> {
  let read = 0;
  for (let page = 1; ; page += 1) {
    const { list, data_count: total } = await load(page, PAGE_SIZE);
    const room = list.slice(0, MOST_CHOSEN - read);
    read += room.length;
    onOrders(room);
    onProgress(read, total);
    if (list.length < PAGE_SIZE || read >= Math.min(total, MOST_CHOSEN) || isStopped())
      return { total, read };
  }
}

import type { Client } from '@giftship/shared/api/client';
import type { SupplierApi } from '@giftship/shared/api/supplier-routes';
import { present } from '@giftship/shared/lib/assert';
import type { CountSheet, StockMove, StockRow } from '@giftship/shared/stock/fields-contract';
import { createContext, use } from 'react';

type Own = Client<SupplierApi>['stock'];
interface Listing {
  query: Record<string, string>;
  signal?: AbortSignal;
}
interface Listed<R> {
  list: R[];
  data_count: number;
}

/** By which calls stock is seen and moved: the back office's, or a supplier's own. */
export interface StockCalls extends Pick<Own, 'doc' | 'mode' | 'warn' | 'template' | 'previewImport'> {
  list: (call: Listing) => Promise<Listed<StockRow>>;
  moves: (call: Listing) => Promise<Listed<StockMove>>;
  /** `task_id`: the service goes on with it; null where it is done. */
  import: (call: {
    body: CountSheet & { reason: string };
    key: string;
  }) => Promise<{ task_id: number | null; changed: number; unchanged: number; left_out: number }>;
  mayEdit: boolean;
  /** Whose stock it is is said where there is that of several. */
  ofSeveral: boolean;
  /** What runs short, beside the title in the menu. */
  queue: string;
  /** The page of movements: all of them, or of goods. */
  movesPath: (goodsId?: number) => string;
}

const Held = createContext<StockCalls | null>(null);
/** Says for the pages below by which calls they work. */
export const StockBy = Held.Provider;
/** The calls of stock here. */
export const useStock = (): StockCalls => present(use(Held), 'the calls of stock');

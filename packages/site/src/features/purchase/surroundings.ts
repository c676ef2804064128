import type { Fen } from '@giftship/shared/money/fen';
import type { Bought } from './use-ordering.ts';

/** What a page that holds the purchase, and is not the site itself, wants to know and to decide. */
export interface Surroundings {
  /** Who sent the buyer; goes along with each order. */
  sender: { site_key?: string; aff?: string; click?: string };
  /** The page offers this goods item only. */
  hasOneGoods?: boolean;
  onBatch: (batch: Bought) => void;
  /** Everything went through; instead of going to the packages. */
  onDone: (done: { count: number; paid: Fen; batch: string | null }) => void;
}

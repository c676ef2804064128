import type { StateTone } from '@giftship/kit/states/StatePill.tsx';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { REVIEW_STATUS } from '@giftship/shared/reviews/review';

/** What a state of goods looks like. */
export const GOODS_TONES: Readonly<Record<number, StateTone>> = {
  [GOODS_STATUS.draft]: 'open',
  [GOODS_STATUS.onSale]: 'kept',
  [GOODS_STATUS.outOfStock]: 'waiting',
  [GOODS_STATUS.offShelf]: 'gone',
  [GOODS_STATUS.refused]: 'bad',
};

/** What a state of a supplier's change looks like. */
export const REVIEW_TONES: Readonly<Record<number, StateTone>> = {
  [REVIEW_STATUS.waiting]: 'waiting',
  [REVIEW_STATUS.agreed]: 'kept',
  [REVIEW_STATUS.refused]: 'bad',
  [REVIEW_STATUS.takenBack]: 'gone',
  [REVIEW_STATUS.draft]: 'open',
};

import type { OrderSource } from '@giftship/shared/goods/platforms';

/** What a person chose beside the recipients. */
export interface Choices {
  platform: number | null;
  source: OrderSource;
  quantity: number;
  remark: string;
  /** The connected store of source 4. */
  storeId: number | null;
}

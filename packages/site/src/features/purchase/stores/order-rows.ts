import type { RecipientStore } from '../recipients/types.ts';

/** What placing an order needs of its rows, whether they stand in the grid or were chosen among a store's orders. */
export type OrderRows = Pick<
  RecipientStore,
  'rows' | 'row' | 'counts' | 'remove' | 'replace' | 'setFaults' | 'settled' | 'subscribe' | 'version'
>;

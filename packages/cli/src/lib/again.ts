import { AUTHORISE_AGAIN } from '@giftship/shared/stores/labels';

/** A failure of a store's leave with its ending (M269), once. */
export const againSentence = (msg: string): string =>
  msg.includes(AUTHORISE_AGAIN.replace(', ', '')) ? msg : `${msg}${AUTHORISE_AGAIN}`;

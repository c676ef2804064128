import type { FlowAnswer } from '@giftship/shared/orders/place-order-flow';

/** A dialog that answers a question of the order's conversation. */
export interface Answering {
  onAnswer: (answer: FlowAnswer) => void;
}

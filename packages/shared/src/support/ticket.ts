/** Kinds of work orders (decisions section 6). */
export const TICKET_TYPES = [1, 2, 3, 4, 5, 6, 9] as const;
/** A kind of work order; 9 is anything else. */
export type TicketType = (typeof TICKET_TYPES)[number];

/** States of a work order (decisions section 4). */
export const TICKET_STATUS = { new: 0, inHand: 1, waitingForUser: 2, solved: 3, closed: 4 } as const;
/** A state of a work order; moves between them are `TICKET_MOVES` alone. */
export type TicketStatus = (typeof TICKET_STATUS)[keyof typeof TICKET_STATUS];

const S = TICKET_STATUS;

/** States of a work order that is not settled. */
export const OPEN_TICKETS = [S.new, S.inHand, S.waitingForUser] as const;

/** Every arrow of the machine; the database holds the same table (P9). */
export const TICKET_MOVES: Record<TicketStatus, readonly TicketStatus[]> = {
  [S.new]: [S.inHand, S.solved],
  [S.inHand]: [S.waitingForUser, S.solved],
  [S.waitingForUser]: [S.inHand, S.solved],
  [S.solved]: [S.inHand, S.closed],
  [S.closed]: [],
};

/** What its owner may do with a work order in which state; read by server and site alike. */
export const ticketCan = {
  reply: OPEN_TICKETS,
  close: [...OPEN_TICKETS, S.solved],
  reopen: [S.solved],
  askRefund: OPEN_TICKETS,
} as const satisfies Record<string, readonly TicketStatus[]>;

/** A solved work order can be opened again for this long; then it closes by itself. */
export const REOPEN_DAYS = 7;

/** Refund asked for by the buyer: in review, refunded, refused. */
export const REFUND_STATUS = { review: 0, refunded: 1, refused: 2 } as const;

/** Pictures of one message at most. */
export const MOST_PICTURES = 6;
/** Bytes of one picture file at most. */
export const PICTURE_BYTES = 5 * 1024 * 1024;
/** Characters of one message at most. */
export const TICKET_TEXT_MAX = 2000;
/** Characters of one answer of the service at most (O123). */
export const ANSWER_TEXT_MAX = 500;

/** Why an operator asks for a refund. */
export const REFUND_KINDS = [1, 2, 3, 4, 5, 6, 7, 9] as const;

/** Fields that a quick answer may hold; they are filled in from the order (O124). */
export const PHRASE_FIELDS = ['order_sn', 'kuaidi_sn', 'rec_city'] as const;
/** Quick answers that everybody shares, and of one operator, at most. */
export const MOST_PHRASES = 300;

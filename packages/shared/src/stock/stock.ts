/** What moves stock: documents by their kinds, then what orders do, then the count that begins it. */
export const STOCK_MOVE = {
  in: 1,
  out: 2,
  count: 3,
  adjust: 4,
  /** Paid for. */
  reserve: 5,
  /** Refunded before it was handed over. */
  giveBack: 6,
  /** Handed over to the courier. */
  handOver: 7,
  /** Counted when counting began. */
  begin: 8,
} as const;

/** Kinds of stock documents (O073). */
export const DOC_KINDS = [STOCK_MOVE.in, STOCK_MOVE.out, STOCK_MOVE.count, STOCK_MOVE.adjust] as const;
/** One of them. */
export type DocKind = (typeof DOC_KINDS)[number];

/** Most lines of a document, most pieces of one thing, and most rows of a sheet of counts (O073, O074). */
export const STOCK_LIMITS = { lines: 500, pieces: 100_000_000, rows: 10_000 } as const;

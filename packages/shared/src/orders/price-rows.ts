import { CODES } from '../errors/codes.ts';
import { type Fen, sumFen, yuan, ZERO_FEN } from '../money/fen.ts';
import { PRICE_BYTES, PRICE_ROWS, type PriceAnswer } from '../pricing/contract.ts';
import type { RecipientText } from '../recipients/recipient.ts';

type Row = RecipientText & { id: number };

/** Rows of one make call, at this quote and price of a piece (fen). `index` counts from 0. */
export interface PricedChunk<R extends Row> {
  index: number;
  rows: R[];
  quoteId: string;
  unitPrice: Fen;
}

/** Rows that the service would not buy, with its word for each, and what the others cost. */
export interface PricedRows<R extends Row> {
  /** All rows, the faulty ones too. */
  chunks: PricedChunk<R>[];
  faulty: { row: R; code: string; errorText: string }[];
  /** Money for the rows that are not faulty. */
  total: Fen;
  unitPrice: Fen;
  discount: Fen;
}

/** Brackets, comma and the widest row number around a row. */
const BYTES_BESIDE = 16;

/**
 * Prices rows in as few calls as the service takes: 5,000 rows in whole chunks, or 2 MB. A quote speaks of the goods and not of
 * the rows, so one serves all chunks of its call. A whole file in one call would hold up everybody else's calls for as long
 * as its rows are checked, and let anybody fill the service's memory. A service that takes less is asked chunk by chunk.
 */
export async function priceRows<R extends Row>(
  rows: readonly R[],
  chunkSize: number,
  price: (rows: R[]) => Promise<PriceAnswer>,
): Promise<PricedRows<R>> {
  const priced: PricedRows<R> = {
    chunks: [],
    faulty: [],
    total: ZERO_FEN,
    unitPrice: ZERO_FEN,
    discount: ZERO_FEN,
  };
  let most = Math.max(1, Math.floor(PRICE_ROWS / chunkSize));
  for (let start = 0; start < rows.length;) {
    const part = partFrom(rows, start, { chunkSize, most });
    const answer = await price(part).catch((error: unknown) => {
      if (!isInvalid(error) || part.length <= chunkSize) throw error;
      return null;
    });
    if (answer === null) {
      most = 1;
      continue;
    }
    take(priced, { part, chunkSize }, answer);
    start += part.length;
  }
  return priced;
}

/** So many whole chunks as one call bears, one at least. */
function partFrom<R extends Row>(
  rows: readonly R[],
  start: number,
  { chunkSize, most }: { chunkSize: number; most: number },
): R[] {
  const part = rows.slice(start, start + chunkSize);
  let bytes = bytesOf(part);
  for (let chunk = 1; chunk < most; chunk++) {
    const more = rows.slice(start + part.length, start + part.length + chunkSize);
    bytes += bytesOf(more);
    if (more.length === 0 || bytes > PRICE_BYTES) break;
    part.push(...more);
  }
  return part;
}

/** As many bytes as the rows take on the wire: a Chinese character takes three. */
function bytesOf(rows: readonly Row[]): number {
  const encoder = new TextEncoder();
  return rows.reduce((sum, row) => sum + encoder.encode(JSON.stringify(row)).length + BYTES_BESIDE, 0);
}

const isInvalid = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CODES.INVALID;

function take<R extends Row>(
  priced: PricedRows<R>,
  { part, chunkSize }: { part: R[]; chunkSize: number },
  answer: PriceAnswer,
): void {
  priced.unitPrice = yuan(answer.unit_price);
  priced.discount = yuan(answer.discount);
  priced.total = sumFen([priced.total, yuan(answer.total_price)]);
  for (let start = 0; start < part.length; start += chunkSize)
    priced.chunks.push({
      index: priced.chunks.length,
      rows: part.slice(start, start + chunkSize),
      quoteId: answer.quote_id,
      unitPrice: priced.unitPrice,
    });
  part.forEach((row, at) => {
    const verdict = answer.rec_list[at];
    if (verdict?.state === 2) priced.faulty.push({ row, code: verdict.code, errorText: verdict.errorText });
  });
}

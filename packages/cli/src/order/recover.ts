import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { type Fen, fen, sumFen, timesFen } from '@giftship/shared/money/fen';
import type { UnpaidBatch } from '@giftship/shared/orders/contract';
import type { FlowRow } from '@giftship/shared/orders/place-order-flow';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import type { Journal } from '../journal/journal.ts';
import { type JournalChunk, openChunks } from '../journal/lines.ts';
import { remarkSha } from '../journal/keys.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import type { Talk } from './decide.ts';
import { missingFor, refuseOverMax } from './hold-limits.ts';
import type { OpenJobs } from './job.ts';
import { offerRecharge } from './offer-recharge.ts';
import type { Prepared } from './prepare.ts';
import { isClosed, sendChunk } from './send-chunk.ts';

const { BALANCE_TOO_LOW, PRICE_CHANGED } = CATALOGUE;

/** The order whose chunks are open, its journals, and what this run has paid and lacks. */
interface Recovery {
  prepared: Prepared;
  jobs: OpenJobs;
  talk: Pick<Talk, 'tally' | 'paidBefore' | 'missing'>;
}

/**
 * Sends every chunk again whose outcome is open, with its own key and rows: what the service took is answered from its
 * record, what it did not take is bought now at the quote the person agreed to, or not at all.
 */
export async function recoverChunks(deps: Deps, { prepared, jobs, talk }: Recovery): Promise<void> {
  const open = jobs.journals.flatMap((journal) =>
    openChunks(journal.state).map((chunk) => ({
      journal,
      chunk,
      rows: rebuildRows(prepared, journal, chunk),
    })),
  );
  if (open.length === 0) return;
  refuseOverMax(prepared.options, { before: talk.paidBefore, now: moneyOf(prepared, open) });
  deps.out.say(SAY.recovering(open.reduce((sum, { rows }) => sum + rows.length, 0)));
  deps.interrupt.beginCareful();
  for (const [at, one] of open.entries()) {
    const rest = sumFen([moneyOf(prepared, open.slice(at)), plannedMoney(prepared, jobs)]);
    await resend(deps, prepared, { ...one, talk, rest });
  }
}

interface OpenChunk {
  journal: Journal;
  chunk: JournalChunk;
  rows: FlowRow[];
}

/** What was planned and never sent, at the price that was agreed to for what was. */
function plannedMoney({ order }: Prepared, { journals }: OpenJobs): Fen {
  const chunks = journals.flatMap(({ state }) => [...state.chunks.values()]);
  const unit = chunks.find((chunk) => chunk.unit > 0)?.unit ?? 0;
  const rows = chunks
    .filter(({ state }) => state === 'planned')
    .reduce((sum, chunk) => sum + chunk.rows.length, 0);
  return timesFen(timesFen(fen(unit), order.goods_num), rows);
}

/** What is open may still have to be paid: the limits are held before the first call. */
const moneyOf = (
  { order }: Prepared,
  open: readonly { chunk: JournalChunk; rows: readonly FlowRow[] }[],
): Fen =>
  sumFen(open.map(({ chunk, rows }) => timesFen(timesFen(fen(chunk.unit), order.goods_num), rows.length)));

/** The very rows of the chunk from the file as it is now; without them the key cannot be asked about. */
function rebuildRows(prepared: Prepared, { state: { head } }: Journal, chunk: JournalChunk): FlowRow[] {
  if (head.remark_sha !== remarkSha(prepared.order.remark)) throw usageFailure(SAY.remarkDiffers);
  const gone: number[] = [];
  const rows = chunk.rows.flatMap(([id, hash]) => {
    const row = prepared.rowOfHash.get(hash);
    if (row === undefined) gone.push(id);
    return row ? [{ ...row, id }] : [];
  });
  if (gone.length === 0) return rows;
  throw new CliFailure(EXIT.network, SAY.unknownRowsGone(gone.slice(0, 10).join(' ')), {
    next: SAY.unknownRowsNext(head.id),
  });
}

async function resend(
  deps: Deps,
  { api, order, mode }: Prepared,
  { journal, chunk, rows, talk, rest }: OpenChunk & { talk: Pick<Talk, 'tally' | 'missing'>; rest: Fen },
): Promise<void> {
  const what = { ...order, order_source: journal.state.head.order_source };
  const toSend = { key: chunk.key, rows, quoteId: chunk.quote, unit: fen(chunk.unit) };
  for (;;) {
    try {
      await sendChunk(deps, { api, order: what, journal, tally: talk.tally }, toSend);
      return;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (isClosed(error)) return deps.out.say(SAY.recoverClosed);
      if (error.code === PRICE_CHANGED.code) return deps.out.say(SAY.recoverPriceChanged);
      if (error.code !== BALANCE_TOO_LOW.code) throw error;
      talk.missing = missingFor(rest, error.data as UnpaidBatch);
      if (!(await offerRecharge(deps, { api, mode }, talk.missing))) throw error;
    }
  }
}

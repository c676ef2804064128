/** The first line: what the job is. No name, phone or address stands in a journal, only numbers and hashes. */
export interface JobHead {
  t: 'job';
  v: 1;
  id: string;
  key: string;
  scope: string;
  at: string;
  base: string;
  user_id: number;
  /** Of a test key; missing where real things were bought. */
  mode?: 'test';
  profile: string;
  goods_id: number;
  goods_num: number;
  express_id: number;
  platform: number;
  order_source: 2 | 3 | 4;
  /** Only for orders of a connected store. */
  store_id?: number;
  chunk: number;
  remark_sha: string;
  /** `is_part`: only the rows that a column of the sheet gave to these goods. */
  file: { path: string; sha: string; rows: number; is_part?: boolean };
  /** How the file was read, to read it again in the same way; `reissue_file` is missing in journals of 0.2.0. */
  read: { mapping: string[]; reissue_file?: string; filter_file: string; filter_type: string };
  on_duplicate: string;
  on_error: string;
  /** Not in journals of the first versions. */
  on_doubt?: string;
}

/** One row of an answer: sheet row, status and order flag of D311, numbers, and why not. */
export interface JournalItem {
  row: number;
  status: 0 | 1 | 2;
  order: number;
  order_sn: string;
  kuaidi_sn: string;
  code: string;
  error: string;
}

/** What one append says. `planned` before the first call, `sent` before a call, the others after it. */
export type JournalLine =
  | JobHead
  | { t: 'planned'; key: string; rows: [row: number, hash: string][] }
  | { t: 'sent'; key: string; at: string; quote: string; unit: number }
  | { t: 'done'; key: string; at: string; items: JournalItem[] }
  | { t: 'refused'; key: string; at: string; code: number }
  | { t: 'unpaid'; key: string; at: string; batch_sn: string }
  | { t: 'unknown'; key: string; at: string }
  /** From here on `gift run` answers for what is paid, out of what this inbox may spend in a night. */
  | { t: 'night'; at: string; inbox: string }
  | { t: 'end'; at: string }
  | { t: 'discarded'; at: string };

/** `refused` was not taken by the service; `unpaid` waits for money under its key; `sent` and `unknown` may be either. */
type ChunkState = 'planned' | 'sent' | 'done' | 'refused' | 'unpaid' | 'unknown';

export interface JournalChunk {
  key: string;
  rows: [row: number, hash: string][];
  state: ChunkState;
  quote: string;
  unit: number;
  batchSn: string;
  items: JournalItem[];
}

/** What a row came to, and in which chunk. */
export type RowResult = JournalItem & { hash: string; unit: number; chunk: string };

export interface JobState {
  head: JobHead;
  chunks: Map<string, JournalChunk>;
  results: Map<string, RowResult>;
  /** Orders whose waybills were asked for after the job had ended. */
  late: Set<string>;
  isEnded: boolean;
  isDiscarded: boolean;
  updatedAt: string;
}

/** Replays a journal, whose first line is its head; null without one. Lines about unknown chunks say nothing. */
export function foldJournal(lines: Iterable<JournalLine>): JobState | null {
  let state: JobState | null = null;
  for (const line of lines) {
    if (state !== null) applyLine(state, line);
    else if (line.t === 'job') state = begun(line);
    else return null;
  }
  return state;
}

/** A job that has only its head. */
export const begun = (head: JobHead): JobState => ({
  head,
  chunks: new Map(),
  results: new Map(),
  late: new Set(),
  isEnded: false,
  isDiscarded: false,
  updatedAt: head.at,
});

/** One line more. */
export function applyLine(state: JobState, line: JournalLine): void {
  if ('at' in line) state.updatedAt = line.at;
  if (line.t === 'job' || line.t === 'night') return;
  if (line.t === 'end') state.isEnded = true;
  else if (line.t === 'discarded') state.isDiscarded = true;
  else if (line.t === 'planned') {
    state.isEnded = false;
    const known = state.chunks.get(line.key);
    const fresh = { key: line.key, state: 'planned' as const, quote: '', unit: 0, batchSn: '', items: [] };
    state.chunks.set(line.key, { ...fresh, ...known, rows: line.rows });
  } else applyToChunk(state, line);
}

function applyToChunk(
  state: JobState,
  line: Exclude<JournalLine, { t: 'job' | 'night' | 'end' | 'discarded' | 'planned' }>,
): void {
  const chunk = state.chunks.get(line.key);
  if (chunk === undefined) return;
  const before = chunk.state;
  chunk.state = line.t;
  if (line.t === 'sent') {
    state.isEnded = false;
    // A chunk that waits for money is repeated at the price it was taken at.
    if (line.unit > 0) [chunk.quote, chunk.unit] = [line.quote, line.unit];
    if (before === 'unpaid') chunk.state = 'unpaid';
  }
  if (line.t === 'unpaid') chunk.batchSn = line.batch_sn;
  if (line.t === 'unknown' && before === 'unpaid') chunk.state = 'unpaid';
  if (line.t === 'done') recordItems(state, line.items, { chunk, was: before });
}

/**
 * A batch that closed before it was paid bought nothing: its rows are free again, not failed. A chunk that is answered again,
 * because waybills came or orders are lost, says nothing about rows that another chunk bought since.
 */
function recordItems(
  state: JobState,
  items: JournalItem[],
  { chunk, was }: { chunk: JournalChunk; was: ChunkState },
): void {
  const before = new Map(chunk.items.map((item) => [item.row, item.kuaidi_sn]));
  if (state.isEnded)
    for (const { row, kuaidi_sn, order_sn } of items)
      if (kuaidi_sn !== '' && before.get(row) === '') state.late.add(order_sn);
  chunk.items = items;
  const hashOfRow = new Map(chunk.rows);
  for (const item of items) {
    const hash = hashOfRow.get(item.row);
    if (hash === undefined || (was === 'unpaid' && item.order !== 1 && item.code === 'REFUNDED')) continue;
    const last = state.results.get(hash);
    if (was === 'done' && last !== undefined && last.chunk !== chunk.key) continue;
    state.results.set(hash, { ...item, hash, unit: chunk.unit, chunk: chunk.key });
  }
}

/**
 * Lets go of what a job says about rows other than `hashes`, when nothing of it is open: it is only asked what it bought. What
 * is open stays whole, because it is sent again as it was.
 */
export function forgetOthers(job: JobState, hashes: Pick<ReadonlySet<string>, 'has'>): JobState {
  if (openChunks(job).length > 0) return job;
  for (const hash of job.results.keys()) if (!hashes.has(hash)) job.results.delete(hash);
  for (const chunk of job.chunks.values()) if (chunk.state === 'done') [chunk.rows, chunk.items] = [[], []];
  return job;
}

const OPEN: ReadonlySet<ChunkState> = new Set<ChunkState>(['sent', 'unknown', 'unpaid']);

/** Chunks whose outcome the service knows and we do not: they go first, with the same key. */
export function openChunks(state: JobState): JournalChunk[] {
  return [...state.chunks.values()].filter((chunk) => OPEN.has(chunk.state));
}

/** Whether any row of a journal was bought. */
export const holdsBought = ({ results }: JobState): boolean => [...results.values()].some(isBought);

/** True for a row that was bought, or whose waybill is on its way: it is never sent again. */
export const isBought = (result: RowResult | undefined): boolean => result?.order === 1;

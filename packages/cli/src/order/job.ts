import { type Fen, fen, sumFen, timesFen } from '@giftship/shared/money/fen';
import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import { chunkKey, jobId, jobKey, type JobIdentity, pathSha, remarkSha, scopeOf } from '../journal/keys.ts';
import { createJournal, eachJob, type Journal, listHeads, reopenJournal } from '../journal/journal.ts';
import {
  forgetOthers,
  isBought,
  type JobHead,
  type JobState,
  openChunks,
  type RowResult,
} from '../journal/lines.ts';
import { LockHeld, takeLock } from '../journal/lock.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import { STREAM } from '../lib/out-path.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { isAt, type Prepared } from './prepare.ts';
import { isOneSheet } from './sheet-names.ts';
import { storeOfPath } from './store-rows.ts';

/** The journals that may hold rows of this order. */
export interface Jobs {
  /** The journal of exactly this job; null before the first run. */
  own: JobState | null;
  /** Unfinished or finished journals of the same file in another form: changed content, or another chunk size. */
  related: JobState[];
  /** What other orders have in hand of these rows: see `heldElsewhere`. */
  elsewhere: Elsewhere[];
  head: JobHead;
}

/** Rows of this sheet that another order of it, or of rows that it left over, bought or does not know. */
export interface Elsewhere {
  job: JobState;
  /** What was bought, by the hash of its row in this order. */
  bought: Map<string, RowResult>;
  /** Rows of the sheet whose outcome is open. */
  open: number[];
}

/** Finds the journals of this order: the same buyer, goods, number, courier and platform, and the same file or path. */
export function findJobs(deps: Deps, prepared: Prepared): Jobs {
  const { identity, hashOfRow } = prepared;
  const key = jobKey(identity);
  const hashes = new Set(hashOfRow.values());
  const related: JobState[] = [];
  let own: JobState | null = null;
  let generation = 0;
  for (const job of jobsToAsk(deps, prepared)) {
    const isSame = job.head.key === key;
    if (job.isDiscarded) generation += isSame ? 1 : 0;
    else if (isSame) own ??= job;
    else related.push(forgetOthers(job, hashes));
  }
  const head = headOf(deps, prepared, { key, scope: scopeOf(identity), id: jobId(key, generation) });
  return { own, related, elsewhere: heldElsewhere(deps, prepared), head };
}

/**
 * The same sheet may be half bought by another order: by another key or login, by the courier that its goods had then, or by
 * settings that were changed while it waited. Nobody wants its rows twice: what it bought is not sent again. An order that
 * was finished for other goods or another number is one of its own, and so is what a test key did. Nor does anybody want them
 * twice when the sheet comes back beside the rows that `gift run` left over of it.
 */
function heldElsewhere({ paths }: Pick<Deps, 'paths'>, prepared: Prepared): Elsewhere[] {
  const { identity, file, mode, store } = prepared;
  if (store !== null) return [];
  const scope = scopeOf(identity);
  const isOther = (head: JobHead) =>
    (head.file.sha === file.sha ? head.scope !== scope : isOneSheet(head.file.path, file.path)) &&
    isAt(head, identity.base, mode);
  const found: Elsewhere[] = [];
  for (const job of eachJob(paths.journal, isOther)) {
    const { head } = job;
    const own = ownRows(prepared, head);
    const isSameOrder = head.goods_id === identity.goods_id && head.goods_num === identity.goods_num;
    const chunks = openChunks(job);
    if (job.isDiscarded || (!isSameOrder && job.isEnded && chunks.length === 0)) continue;
    const bought = new Map<string, RowResult>();
    for (const result of job.results.values()) {
      const here = own(result.row, result.hash);
      if (here !== undefined && isBought(result)) bought.set(here.hash, { ...result, row: here.row });
    }
    const open = chunks.flatMap(({ rows }) => rows.flatMap(([row, hash]) => own(row, hash)?.row ?? []));
    if (bought.size + open.length > 0) found.push({ job: forgetOthers(job, bought), bought, open });
  }
  return found;
}

/**
 * Finds a row of another journal in this order: by its number where the sheet is the same, however its text was read, and by
 * its text where one holds rows of the other.
 */
function ownRows({ file, hashOfRow, rowOfHash }: Prepared, { file: { sha } }: JobHead) {
  return (row: number, hash: string): { row: number; hash: string } | undefined => {
    const own = sha === file.sha ? hashOfRow.get(row) : hash;
    const here = own === undefined ? undefined : rowOfHash.get(own);
    return own === undefined || here === undefined ? undefined : { row: here.id, hash: own };
  };
}

/**
 * The journals that may hold rows of this order: those of the same sheet and those of the same path. Every pipe has the same
 * path: a journal of one is asked only when a row of it comes again.
 */
function* jobsToAsk({ paths }: Pick<Deps, 'paths'>, prepared: Prepared): Generator<JobState> {
  const hashes = new Set(prepared.hashOfRow.values());
  for (const job of eachJob(paths.journal, mayHoldRows(prepared)))
    if (!isOtherPipe(prepared, job.head) || holdsAny(job, hashes)) yield job;
}

/** Whether a journal may hold rows of this order, by its first line. */
function mayHoldRows({ identity, file }: Prepared): (head: JobHead) => boolean {
  const scope = scopeOf(identity);
  return (head) => head.scope === scope && (head.file.sha === file.sha || head.file.path === file.path);
}

const isOtherPipe = ({ file }: Prepared, head: JobHead): boolean =>
  file.path === STREAM && head.file.sha !== file.sha;

function holdsAny({ chunks }: JobState, hashes: ReadonlySet<string>): boolean {
  for (const { rows } of chunks.values()) if (rows.some(([, hash]) => hashes.has(hash))) return true;
  return false;
}

function headOf(
  deps: Deps,
  { identity, options, order, file, mode, profile, store }: Prepared,
  at: { key: string; scope: string; id: string },
): JobHead {
  const { file_sha, ...rest } = identity;
  return {
    t: 'job',
    v: 1,
    ...at,
    at: new Date(deps.now()).toISOString(),
    ...rest,
    ...(mode === 'test' ? { mode } : {}),
    profile,
    order_source: order.order_source === ORDER_SOURCE.manual ? ORDER_SOURCE.sheet : order.order_source,
    ...(store === null ? {} : { store_id: store.id }),
    remark_sha: remarkSha(order.remark),
    file: {
      path: file.path,
      sha: file_sha,
      rows: file.imported.rows.length,
      ...(options.isPart ? { is_part: true } : {}),
    },
    read: {
      mapping: options.mapping ?? [],
      reissue_file: options.reissueFile ?? '',
      filter_file: options.filterFile ?? '',
      filter_type: options.filterType ?? '',
    },
    on_duplicate: options.onDuplicate ?? '',
    on_error: options.onError ?? '',
    on_doubt: options.onDoubt ?? '',
  };
}

/**
 * One run at a time for a sheet, for its path and for every journal it may touch; the chunk size makes no difference. What
 * another run began while the locks were taken is locked too.
 */
export function lockJobs(deps: Deps, prepared: Prepared): () => void {
  for (;;) {
    const names = lockNames(deps, prepared);
    const release = takeAll(deps, names);
    let isWhole = false;
    try {
      isWhole = lockNames(deps, prepared).every((name) => names.includes(name));
    } finally {
      if (!isWhole) release();
    }
    if (isWhole) return release;
  }
}

/** In one order everywhere, so that two runs never wait for each other. */
function lockNames(deps: Deps, prepared: Prepared): string[] {
  const scope = scopeOf(prepared.identity);
  const names = new Set([...locksOf(scope, prepared.file), goodsLock(prepared.identity)]);
  for (const head of headsToLock(deps, prepared))
    for (const name of locksOf(scope, head.file)) names.add(name);
  for (const { head } of listHeads(deps.paths.journal))
    if (isOneSheet(head.file.path, prepared.file.path))
      for (const name of locksOf(head.scope, head.file)) names.add(name);
  return [...names].sort();
}

/** The rows of a journal are read only where its path says nothing: of a pipe. */
function headsToLock(deps: Deps, prepared: Prepared): JobHead[] {
  if (prepared.file.path === STREAM) return [...jobsToAsk(deps, prepared)].map(({ head }) => head);
  return listHeads(deps.paths.journal)
    .map(({ head }) => head)
    .filter(mayHoldRows(prepared));
}

function takeAll({ paths }: Pick<Deps, 'paths'>, names: readonly string[]): () => void {
  const releases: (() => void)[] = [];
  const release = () => releases.splice(0).forEach((one) => one());
  try {
    for (const name of names) releases.push(takeLock(paths.journal, name));
    return release;
  } catch (error) {
    release();
    throw error instanceof LockHeld ? heldFailure(error) : error;
  }
}

/** The lock of one journal, for commands that change only that: every run that may touch it holds the same. */
export function lockOfJob(deps: Deps, { scope, file }: JobHead): () => void {
  return takeAll(deps, [sheetLock(scope, file)]);
}

/** The sheet, by which older releases exclude each other, and its path: another sheet may take its place there. */
const locksOf = (scope: string, file: { path: string; sha: string }): string[] => {
  const own = sheetLock(scope, file);
  const hasPath = file.path !== STREAM && storeOfPath(file.path) === null;
  return hasPath ? [own, `${scope}-path-${pathSha(file.path)}`] : [own];
};

/** The goods and the sheet, whoever buys: two keys exclude each other, too. */
const goodsLock = ({ base, goods_id, goods_num, file_sha }: JobIdentity): string =>
  `goods-${pathSha(JSON.stringify([base, goods_id, goods_num, file_sha]))}`;

/** A store is locked as a whole, whichever of its orders are chosen. */
const sheetLock = (scope: string, { path, sha }: { path: string; sha: string }): string => {
  const store = storeOfPath(path);
  return `${scope}-${store === null ? sha.slice(0, 16) : `store-${store}`}`;
};

function heldFailure({ holder, file }: LockHeld): CliFailure {
  return new CliFailure(EXIT.unexpected, SAY.lockHeld(holder.pid, holder.host), {
    next: SAY.lockNext(file),
    data: { pid: holder.pid, host: holder.host },
  });
}

const paidBy = (results: Iterable<RowResult>, { goods_num }: JobHead): Fen =>
  sumFen([...results].filter(isBought).map(({ unit }) => timesFen(fen(unit), goods_num)));

/** The journals of a run while it goes: results of all, writing into the own one. */
export class OpenJobs {
  readonly head: JobHead;
  readonly related: Journal[];
  private own: Journal | null;
  private readonly folder: string;
  readonly elsewhere: readonly Elsewhere[];

  constructor(folder: string, { own, related, elsewhere, head }: Jobs) {
    this.folder = folder;
    this.elsewhere = elsewhere;
    this.head = own?.head ?? head;
    this.own = own ? reopenJournal(folder, own) : null;
    this.related = related.map((job) => reopenJournal(folder, job));
  }

  /** The own journal; made with the first thing there is to write. */
  journal(): Journal {
    return (this.own ??= createJournal(this.folder, this.head));
  }

  /** Choices made before the journal exists go into its first line. */
  remember(choices: Pick<JobHead, 'on_duplicate' | 'on_error' | 'on_doubt'>): void {
    if (this.own === null) Object.assign(this.head, choices);
  }

  get hasJournal(): boolean {
    return this.own !== null;
  }

  get journals(): Journal[] {
    return this.own ? [...this.related, this.own] : this.related;
  }

  /** The latest result of a row anywhere; bought is bought, whatever another journal says. */
  resultOf(hash: string): RowResult | undefined {
    let last: RowResult | undefined;
    for (const { state } of this.journals) {
      const result = state.results.get(hash);
      if (isBought(result)) return result;
      last = result ?? last;
    }
    return this.elsewhere.find(({ bought }) => bought.has(hash))?.bought.get(hash) ?? last;
  }

  /** True for a row that another journal of this order bought: of the same sheet in another form, or of another at its path. */
  isBoughtBefore(hash: string): boolean {
    return this.related.some(({ state }) => isBought(state.results.get(hash)));
  }

  /** Money that is paid for this sheet by this order, whatever the size of its chunks was, and for its rows by others. */
  paidFor(sha: string): Fen {
    const own = this.journals.filter(({ state }) => state.head.file.sha === sha);
    return sumFen([
      ...own.map(({ state }) => paidBy(state.results.values(), state.head)),
      ...this.elsewhere.map(({ job, bought }) => paidBy(bought.values(), job.head)),
    ]);
  }

  /** Hashes of rows whose outcome is open. */
  openHashes(): Set<string> {
    return new Set(
      this.journals.flatMap(({ state }) =>
        openChunks(state).flatMap(({ rows }) => rows.map(([, hash]) => hash)),
      ),
    );
  }

  /** The key of a chunk of these rows: new when the same rows were answered before and may be tried again. */
  keyFor(hashes: readonly string[]): string {
    for (let attempt = 0; ; attempt++) {
      const key = chunkKey(this.head.id, hashes, attempt);
      if (this.own?.state.chunks.get(key)?.state !== 'done') return key;
    }
  }

  close(): void {
    for (const journal of this.journals) journal.close();
  }
}

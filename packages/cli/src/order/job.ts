import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import { remarkSha, chunkKey, jobId, jobKey, scopeOf } from '../journal/keys.ts';
import { createJournal, type Journal, listJobs, reopenJournal } from '../journal/journal.ts';
import { isBought, type JobHead, type JobState, openChunks, type RowResult } from '../journal/lines.ts';
import { LockHeld, takeLock } from '../journal/lock.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../exit-codes.ts';
import { CliFailure } from '../failure.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import type { Prepared } from './prepare.ts';
import { storeOfPath } from './store-rows.ts';

/** The journals that may hold rows of this order. */
export interface Jobs {
  /** The journal of exactly this job; null before the first run. */
  own: JobState | null;
  /** Unfinished or finished journals of the same file in another form: changed content, or another chunk size. */
  related: JobState[];
  head: JobHead;
}

/** Finds the journals of this order: the same buyer, goods, number, courier and platform, and the same file or path. */
export function findJobs(deps: Deps, prepared: Prepared): Jobs {
  const { identity, file } = prepared;
  const key = jobKey(identity);
  const scope = scopeOf(identity);
  const all = listJobs(deps.paths.journal).filter((job) => job.head.scope === scope);
  const living = all.filter((job) => !job.isDiscarded);
  const generation = all.filter((job) => job.head.key === key && job.isDiscarded).length;
  return {
    own: living.find((job) => job.head.key === key) ?? null,
    related: living.filter(
      ({ head }) => head.key !== key && (head.file.sha === file.sha || head.file.path === file.path),
    ),
    head: headOf(deps, prepared, { key, scope, id: jobId(key, generation) }),
  };
}

function headOf(
  deps: Deps,
  { identity, options, order, file, profile, store }: Prepared,
  at: { key: string; scope: string; id: string },
): JobHead {
  const { file_sha, ...rest } = identity;
  return {
    t: 'job',
    v: 1,
    ...at,
    at: new Date(deps.now()).toISOString(),
    ...rest,
    profile,
    order_source: order.order_source === ORDER_SOURCE.manual ? ORDER_SOURCE.sheet : order.order_source,
    ...(store === null ? {} : { store_id: store.id }),
    remark_sha: remarkSha(order.remark),
    file: { path: file.path, sha: file_sha, rows: file.imported.rows.length },
    read: {
      mapping: options.mapping ?? [],
      filter_file: options.filterFile ?? '',
      filter_type: options.filterType ?? '',
    },
    on_duplicate: options.onDuplicate ?? '',
    on_error: options.onError ?? '',
    on_doubt: options.onDoubt ?? '',
  };
}

/** One run at a time for a file and for every journal it may touch; the chunk size makes no difference. */
export function lockJobs(deps: Deps, { identity, file }: Prepared, { related }: Jobs): () => void {
  const scope = scopeOf(identity);
  const names = new Set([lockName(scope, file)]);
  for (const { head } of related) names.add(lockName(scope, head.file));
  const releases: (() => void)[] = [];
  const release = () => releases.splice(0).forEach((one) => one());
  try {
    for (const name of [...names].sort()) releases.push(takeLock(deps.paths.journal, name));
    return release;
  } catch (error) {
    release();
    throw error instanceof LockHeld ? heldFailure(error) : error;
  }
}

/** The lock of one journal, for commands that change only that. */
export function lockOfJob(deps: Deps, { scope, file }: JobHead): () => void {
  try {
    return takeLock(deps.paths.journal, lockName(scope, file));
  } catch (error) {
    throw error instanceof LockHeld ? heldFailure(error) : error;
  }
}

/** A store is locked as a whole, whichever of its orders are chosen. */
const lockName = (scope: string, { path, sha }: { path: string; sha: string }) => {
  const store = storeOfPath(path);
  return `${scope}-${store === null ? sha.slice(0, 16) : `store-${store}`}`;
};

function heldFailure({ holder, file }: LockHeld): CliFailure {
  return new CliFailure(EXIT.unexpected, SAY.lockHeld(holder.pid, holder.host), {
    next: SAY.lockNext(file),
    data: { pid: holder.pid, host: holder.host },
  });
}

/** The journals of a run while it goes: results of all, writing into the own one. */
export class OpenJobs {
  readonly head: JobHead;
  readonly related: Journal[];
  private own: Journal | null;
  private readonly folder: string;

  constructor(folder: string, { own, related, head }: Jobs) {
    this.folder = folder;
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
    return last;
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

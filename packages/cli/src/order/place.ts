import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { ZERO_FEN } from '@giftship/shared/money/fen';
import { findAgain, findDuplicates } from '@giftship/shared/recipients/duplicates';
import {
  type CallFailure,
  type FlowChunk,
  type FlowPorts,
  type FlowRow,
  placeOrder,
} from '@giftship/shared/orders/place-order-flow';
import { isFilled } from '@giftship/shared/lib/non-empty';
import { badRowsOf, writeErrors } from '../reading/reading.ts';
import { doubtfulOf, problemTable } from '../reading/tables.ts';
import type { Deps } from '../deps.ts';
import { COPY } from '../lib/copy.ts';
import { CliFailure, failureOf, failureOfAnswer, isOverKeyLimit, usageFailure } from '../lib/failure.ts';
import { EXIT } from '../lib/exit-codes.ts';
import type { Journal } from '../journal/journal.ts';
import { isBought, openChunks } from '../journal/lines.ts';
import type { Outcome } from '../render/outcome.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import {
  agreeToSkipBad,
  chooseDuplicate,
  type Conversation,
  decide,
  settleDoubts,
  type Talk,
} from './decide.ts';
import { refuseLost } from './lost-orders.ts';
import { type Elsewhere, findJobs, type Jobs, lockJobs, OpenJobs } from './job.ts';
import { type OrderOptions, choicesOf, hashOf, prepareOrder, type Prepared } from './prepare.ts';
import { recoverChunks } from './recover.ts';
import { type OrderReport, reportOf } from './report.ts';
import { sendChunk, type Tally } from './send-chunk.ts';
import { shipToStore } from './ship-to-store.ts';
import { balanceStep } from './offer-recharge.ts';
import { awaitWaybills } from './await-waybills.ts';
import { resumeCommand } from './resume-command.ts';
import { withShortfall } from './with-shortfall.ts';

const SHOWN_PROBLEMS = 200;

/** Orders for every row of a file that was not ordered before: what is unknown first, then what is new. */
export async function runOrder(deps: Deps, options: OrderOptions): Promise<Outcome<OrderReport>> {
  deps.interrupt.sayAtEnd(() => SAY.nothingSent);
  if (options.out !== undefined) await deps.files.refuseNoSheet(options.out, '--out', options.file);
  if (options.errors !== undefined) await deps.files.refuseNoSheet(options.errors, '--errors', options.file);
  return runPrepared(deps, await prepareOrder(deps, options));
}

/** The run itself, for rows of a file or orders of a store: under a lock, with the journals open. */
export async function runPrepared(deps: Deps, prepared: Prepared): Promise<Outcome<OrderReport>> {
  const release = prepared.options.dryRun ? () => undefined : lockJobs(deps, prepared);
  try {
    const outcome = await runHeld(deps, prepared);
    // A night counts its orders together.
    const isAlone = prepared.options.inbox === undefined;
    return prepared.options.dryRun && isAlone ? await withShortfall(prepared, outcome) : outcome;
  } finally {
    release();
  }
}

async function runHeld(deps: Deps, prepared: Prepared): Promise<Outcome<OrderReport>> {
  const found = findJobs(deps, prepared);
  const jobs = new OpenJobs(deps.paths.journal, found);
  const quiet = deps.interrupt.sayAtEnd(() => atEnd(prepared, jobs));
  try {
    return await runLocked(deps, prepared, { found, jobs });
  } finally {
    quiet();
    deps.interrupt.endCareful();
    jobs.close();
  }
}

/**
 * Exit 1 when another order of this sheet, or of rows that it left over, does not know what became of some of these rows:
 * whether they are bought is to be found out first, as whoever sent them.
 */
function refuseOpenElsewhere(elsewhere: readonly Elsewhere[], sha: string): void {
  const held = elsewhere.find(({ open }) => open.length > 0);
  if (held === undefined) return;
  const { id, profile, file } = held.job.head;
  const sentence =
    file.sha === sha ? SAY.openElsewhere(id, held.open) : SAY.openOfSheet(id, file.path, held.open);
  throw new CliFailure(EXIT.unexpected, sentence, {
    next: SAY.openElsewhereNext(id, profile),
    data: { job: id, rows: held.open },
  });
}

/** What is safe when the process ends at once, and the command that goes on. */
function atEnd(prepared: Prepared, jobs: OpenJobs): string {
  const [bought, open] = [boughtBy(prepared, jobs), jobs.openHashes().size];
  if (bought + open === 0) return SAY.nothingSent;
  return SAY.safe(bought, open) + SAY.and + SAY.resumeNext(resumeCommand(prepared));
}

async function runLocked(
  deps: Deps,
  prepared: Prepared,
  { found, jobs }: { found: Jobs; jobs: OpenJobs },
): Promise<Outcome<OrderReport>> {
  const { options } = prepared;
  const tally: Tally = { bought: 0, paid: ZERO_FEN };
  const talk = newTalk(prepared, { found, jobs, tally });
  const run = { prepared, jobs, talk };
  const report = (failure: CliFailure | null) => reportOf(deps, prepared, { jobs, talk, tally, failure });
  const isOpen = [found.own, ...found.related].some((job) => job !== null && openChunks(job).length > 0);
  try {
    const ofBuyer = found.elsewhere.filter(({ job }) => job.head.user_id === prepared.identity.user_id);
    await refuseLost(
      deps,
      prepared,
      [found.own, ...found.related, ...ofBuyer.map(({ job }) => job)].filter((job) => job !== null),
    );
    refuseOpenElsewhere(found.elsewhere, prepared.file.sha);
    if (found.own?.isEnded && !options.resume && !isOpen) return report(null);
    if (!options.dryRun) {
      await agreeToResume(deps, prepared, { ...found, isOpen });
      if (isOpen) markNight(deps, prepared, jobs.journals);
      await recoverChunks(deps, run);
    }
    await placeRest(deps, run);
    if (!options.dryRun) {
      await awaitWaybills(deps, prepared, jobs);
      talk.undelivered = await shipToStore(deps, prepared, jobs);
    }
  } catch (error) {
    const failure = failureOf(error);
    // A report writes them by itself.
    if (failure === null || !jobs.hasJournal)
      await writeErrors(deps, prepared.file.imported, { path: options.errors, bad: talk.bad });
    if (failure === null) throw error;
    if (!jobs.hasJournal) throw withProblems(deps, failure, talk);
    return report(withResume(failure, run));
  }
  if (jobs.hasJournal && !options.dryRun && jobs.openHashes().size === 0) endJobs(deps, prepared, jobs);
  return report(null);
}

/** An order under way, with its journals. */
interface Run extends Conversation {
  jobs: OpenJobs;
}

/** What an earlier choice of a store's orders left unsent was in this one's hands: the store says what is left. */
function endJobs(deps: Deps, { store }: Prepared, jobs: OpenJobs): void {
  const end = { t: 'end' as const, at: new Date(deps.now()).toISOString() };
  jobs.journal().append(end);
  if (store !== null) for (const journal of jobs.related) if (!journal.state.isEnded) journal.append(end);
}

function newTalk(
  { options, file }: Prepared,
  { found, jobs, tally }: { found: Jobs; jobs: OpenJobs; tally: Tally },
): Talk {
  const begun = found.own === null ? {} : choicesOf(found.own.head);
  return {
    rows: [],
    unit: ZERO_FEN,
    bad: [],
    skipped: [],
    onError: options.onError ?? begun.onError,
    repeated: [],
    onDoubt: options.onDoubt ?? begun.onDoubt,
    doubts: 0,
    onDuplicate: options.onDuplicate ?? begun.onDuplicate,
    total: ZERO_FEN,
    sent: 0,
    undelivered: [],
    tally,
    missing: '',
    paidBefore: jobs.paidFor(file.sha),
    onAgreed: () => undefined,
  };
}

/** An unfinished job of this file goes on by --resume, by --yes (a nightly script), or by a yes on a terminal. */
async function agreeToResume(
  deps: Deps,
  { options }: Prepared,
  { own, related, isOpen }: Jobs & { isOpen: boolean },
): Promise<void> {
  const open = isOpen ? (own ?? related.find((one) => openChunks(one).length > 0) ?? null) : null;
  const job = own && !own.isEnded ? own : open;
  // What is open is sent again before anything is asked, and may have to be paid.
  if (options.resume && isOpen && !options.yes && !deps.ask.isPossible)
    throw usageFailure(COPY.flagMissing('--yes'), SAY.openNeedsYes);
  if (job === null || options.resume) return;
  const bought = [...job.results.values()].filter(isBought).length;
  const sentence = SAY.unfinished(job.head.id, bought, job.head.file.rows);
  deps.out.say(sentence);
  if (options.yes) return;
  if (!deps.ask.isPossible) throw usageFailure(sentence, SAY.unfinishedNext);
  if (!(await deps.ask.yes(SAY.askResume, '--resume'))) throw new CliFailure(EXIT.interrupted, SAY.cancelled);
}

/** The flow over the rows that are left; throws what ended it early. */
async function placeRest(deps: Deps, run: Run): Promise<void> {
  const { prepared, jobs, talk } = run;
  await chooseRows(deps, run);
  talk.onAgreed = (rows) => {
    // What was answered to a question holds for a resumed run too.
    jobs.remember({
      on_duplicate: talk.onDuplicate ?? '',
      on_error: talk.onError ?? '',
      on_doubt: talk.onDoubt ?? '',
    });
    markNight(deps, prepared, [jobs.journal()]);
    planChunks(prepared, jobs, rows);
  };
  if (talk.rows.length === 0) return;
  if (prepared.goods.gone !== null) throw prepared.goods.gone;
  const flow = placeOrder(prepared.order, talk.rows, prepared.identity.chunk, portsOf(deps, run));
  let next = await flow.next();
  while (!next.done) next = await flow.next(await decide(deps, run, next.value));
  const { failure } = next.value;
  // The flow hands on what the port threw, Ctrl-C included: it keeps its own exit code.
  if (failure !== null) throw failureOf(failure) ?? failureOfCall(failure);
}

const failureOfCall = (failure: CallFailure): CliFailure =>
  failureOfAnswer({ code: failure.code, message: failure.message, data: failure.data, status: 200 });

/** Leaves out what is faulty, bought, open or repeated, and has the doubtful settled. */
async function chooseRows(deps: Deps, run: Run): Promise<void> {
  const { prepared, jobs, talk } = run;
  talk.rows = prepared.rows;
  talk.bad.push(...badRowsOf(prepared.file.imported));
  if (talk.bad.length > 0) await agreeToSkipBad(deps, talk, talk.bad.length);
  const bad = new Set(talk.bad.map(({ row }) => row.row));
  const good = prepared.rows.filter(({ id }) => !bad.has(id));
  const repeated = await repeatedRows(deps, good, talk);
  const open = jobs.openHashes();
  talk.rows = good.filter((row) => {
    const hash = hashOf(prepared, row.id);
    const result = jobs.resultOf(hash);
    if (isBought(result) || open.has(hash)) return false;
    if (result !== undefined && !prepared.options.resume) return false;
    if (repeated.has(row.id)) talk.skipped.push(row);
    return !repeated.has(row.id);
  });
  sayBoughtBefore(deps, run, good);
  const left = new Set(talk.rows.map(({ id }) => id));
  await settleDoubts(
    deps,
    talk,
    doubtfulOf(prepared.file.imported).filter(({ row }) => left.has(row)),
  );
}

/**
 * A sheet that took the place of another one, or came through the same pipe, may name somebody again who is to get another
 * parcel, and so may another order of the same sheet: his row is not sent, because it may as well be the one that was bought,
 * and that is said with the way out.
 */
function sayBoughtBefore(
  { out }: Pick<Deps, 'out'>,
  { prepared, jobs }: Run,
  rows: readonly FlowRow[],
): void {
  if (prepared.store !== null) return;
  const bought = rows.filter(({ id }) => jobs.isBoughtBefore(hashOf(prepared, id)));
  if (isFilled(bought)) out.warn(SAY.boughtBefore(bought.length, bought[0].id));
  for (const { job, bought: held } of jobs.elsewhere) {
    const first = [...held.values()].reduce((least, { row }) => Math.min(least, row), Infinity);
    if (held.size > 0) out.warn(SAY.boughtElsewhere(held.size, first, job.head));
  }
}

/** Rows after the first of each order number, or of each receiver without one, when they are to be skipped (D703). */
async function repeatedRows(deps: Deps, rows: readonly FlowRow[], talk: Talk): Promise<Set<number>> {
  const numbered = rows.map((row) => ({ ...row, row: row.id }));
  const duplicates = findDuplicates(numbered);
  talk.repeated = findAgain(numbered);
  const groups = [...duplicates.map((group) => group.rows), ...talk.repeated];
  if (groups.length === 0) return new Set();
  const sentence = [
    ...(isFilled(duplicates) ? [SAY.duplicates(duplicates.length, duplicates[0].shop_order)] : []),
    ...(talk.repeated.length > 0 ? [SAY.again(talk.repeated)] : []),
  ].join(SAY.and);
  const choice = await chooseDuplicate(deps, talk, {
    sentence,
    data: { duplicates, repeated: talk.repeated },
  });
  return new Set(choice === 'skip' ? groups.flatMap((group) => group.slice(1)) : []);
}

function portsOf(deps: Deps, { prepared, jobs, talk }: Run): FlowPorts {
  const { api, order } = prepared;
  const { goods_id, goods_num, express_id, platform, order_source, store_id } = order;
  const what = { goods_id, goods_num, express_id, platform, order_source };
  const of = store_id === undefined ? {} : { store_id };
  let priced = 0;
  return {
    price: async (rows) => {
      const total = talk.rows.length;
      if (priced === 0 && total > rows.length) deps.out.busy(SAY.pricing(0, total));
      const answer = await api.pricing.price({ body: { ...what, ...of, rec_list: rows } });
      // A file that is priced in one call needs no line for it; rows that were left out begin another round.
      priced = priced + rows.length > total ? rows.length : priced + rows.length;
      if (total > rows.length && priced <= total)
        deps.out.progress(priced, total, SAY.pricing(priced, total));
      return answer;
    },
    check: (numbers) =>
      numbers.length === 0 ? Promise.resolve([]) : api.orders.check({ body: { shop_order: numbers } }),
    make: ({ rows, quoteId }: FlowChunk) => {
      const plan = planned(prepared, jobs, rows);
      const { key } = plan;
      const journal = jobs.journal();
      if (!journal.state.chunks.has(key)) journal.append(plan);
      return sendChunk(
        deps,
        { api, order, journal, tally: talk.tally },
        { key, rows, quoteId, unit: talk.unit },
      );
    },
  };
}

/** What is paid from here on comes out of what an inbox may spend in a night. */
function markNight(deps: Deps, { options: { inbox } }: Prepared, journals: readonly Journal[]): void {
  if (inbox === undefined) return;
  for (const journal of journals)
    journal.append({ t: 'night', at: new Date(deps.now()).toISOString(), inbox });
}

/** The whole plan is on disk before the first call. */
function planChunks(prepared: Prepared, jobs: OpenJobs, rows: readonly FlowRow[]): void {
  const { chunk } = prepared.identity;
  const lines = [];
  for (let start = 0; start < rows.length; start += chunk)
    lines.push(planned(prepared, jobs, rows.slice(start, start + chunk)));
  jobs.journal().append(...lines);
}

function planned(prepared: Prepared, jobs: OpenJobs, sent: readonly FlowRow[]) {
  const rows = sent.map(({ id }): [number, string] => [id, hashOf(prepared, id)]);
  return { t: 'planned' as const, key: jobs.keyFor(rows.map(([, hash]) => hash)), rows };
}

/** Nothing was sent: the faulty rows are listed with row, field and reason. */
function withProblems(deps: Deps, failure: CliFailure, { bad }: Talk): CliFailure {
  if (bad.length === 0) return failure;
  deps.out.say(problemTable(bad.slice(0, SHOWN_PROBLEMS)));
  const problems = bad.map(({ row, problems }) => ({ row: row.row, problems }));
  const { exit, message, code, next, data } = failure;
  return new CliFailure(exit, message, { code, next, data: { ...fieldsOf(data), problems } });
}

/** The exact command that goes on, in the words of the failure. */
function withResume(failure: CliFailure, run: Run): CliFailure {
  const { exit, message, code, data, requestId } = failure;
  return new CliFailure(exit, message, { code, data, requestId, next: nextOf(failure, run) });
}

function nextOf(failure: CliFailure, { prepared, jobs, talk }: Run): string {
  const { exit, next, data } = failure;
  const command = resumeCommand(prepared);
  if (exit === EXIT.balance) return balanceStep(prepared, talk.missing || String(fieldsOf(data).shortfall));
  if (exit === EXIT.realName) return SAY.realNameNext(command);
  if (isOverKeyLimit(failure)) return [next, SAY.resumeNext(command)].filter(Boolean).join(SAY.and);
  const isOwn = next !== '' && next !== COPY.networkNext && next !== COPY.nothingUnderWay;
  if (isOwn) return next;
  const [bought, open] = [boughtBy(prepared, jobs), jobs.openHashes().size];
  if (exit === EXIT.interrupted && bought + open === 0)
    return SAY.nothingSent + SAY.and + SAY.resumeNext(command);
  return exit === EXIT.network || exit === EXIT.interrupted
    ? SAY.safe(bought, open) + SAY.and + SAY.resumeNext(command)
    : SAY.resumeNext(command);
}

const boughtBy = (prepared: Prepared, jobs: OpenJobs): number =>
  prepared.rows.filter(({ id }) => isBought(jobs.resultOf(hashOf(prepared, id)))).length;

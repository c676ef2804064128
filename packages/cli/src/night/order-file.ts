import { join } from 'node:path';
import { fen, type Fen, formatYuan, parseYuan, sumFen, yuan } from '@giftship/shared/money/fen';
import { doubtfulOf, problemTable } from '../reading/tables.ts';
import { type BadRow, readOrderFile, rowsByNumber } from '../reading/reading.ts';
import type { Deps } from '../deps.ts';
import type { OrderFile } from '../files/files.ts';
import { EXIT, type ExitCode } from '../lib/exit-codes.ts';
import { COPY } from '../lib/copy.ts';
import { CliFailure, failureOf, isOverKeyLimit } from '../lib/failure.ts';
import { isPending } from '../order/fetch-waybills.ts';
import type { OverMax } from '../order/hold-limits.ts';
import { isFileRefused } from '../files/file-refused.ts';
import { mappingFault, refusePasswordFile, settingFault, SettingFault } from './blame-setting.ts';
import { chooseGoods } from './choose-goods.ts';
import { NIGHT_SAY as SAY } from './copy.ts';
import { emptyResult, type FileResult, stays, worstOf } from './file-result.ts';
import type { Waiting } from './inbox.ts';
import { type GroupRun, type NightOf, orderGroups } from './order-groups.ts';
import type { FileSettings, Said } from './settings.ts';

/** What ordering a file gave, before anything is moved or written. */
export interface OrderedFile {
  result: FileResult;
  /** Null for a file that could not be read. */
  file: OrderFile | null;
  faulty: BadRow[];
  doubtful: BadRow[];
  /** It went to the failed ones as it is, to be put back as a whole. */
  goesBack: boolean;
  runs: GroupRun[];
}

/** How a file is ordered, and where each setting was said. */
interface Chosen {
  settings: FileSettings;
  said: Said;
}

/**
 * Reads one waiting file and orders what can be ordered of it; never throws for anything that is wrong with the file. What
 * an earlier try of the same pass bought counts (`before`).
 */
export async function orderFile(
  deps: Deps,
  waiting: Waiting,
  {
    settings,
    said,
    night,
    before,
    onRead,
  }: Chosen & {
    night: NightOf;
    before: Pick<FileResult, 'bought_now' | 'paid'>;
    onRead: (file: OrderFile) => void;
  },
): Promise<OrderedFile> {
  const result = { ...emptyResult(join(waiting.folder, waiting.name)), ...before };
  const nothing = { file: null, faulty: [], doubtful: [], goesBack: true, runs: [] };
  const broken = (failure: CliFailure, exit: ExitCode = EXIT.rowsInvalid): OrderedFile => ({
    ...nothing,
    result: {
      ...result,
      exit,
      msg: failure.message,
      next: failure.next,
      place: stays(exit) || waiting.fault?.stays === true ? 'inbox' : 'failed',
    },
  });
  if (waiting.fault)
    return broken(new CliFailure(EXIT.rowsInvalid, waiting.fault.msg, { next: waiting.fault.next }));
  let file: OrderFile;
  const reading = {
    ...readingOf(waiting, settings),
    errors: waiting.path,
    dryRun: night.isDryRun,
    usedColumns: columnsOf(settings),
  };
  try {
    await refusePasswordFile(deps, settings, said);
    file = await readOrderFile(deps, reading);
  } catch (error) {
    if (error instanceof SettingFault) return broken(error, error.exit);
    const fault = await mappingFault(deps, error, { reading, said });
    if (fault !== null) return broken(fault, fault.exit);
    const wrong = passwordFault(error, said);
    if (wrong !== null) return broken(wrong, wrong.exit);
    const failure = fileFailure(error);
    if (failure === null) throw error;
    return broken(failure);
  }
  if (file.imported.rows.length === 0) return broken(new CliFailure(EXIT.rowsInvalid, SAY.nothingGood));
  onRead(file);
  try {
    const groups = chooseGoods(file.imported, settings, said);
    if (groups.note !== '') deps.out.say(groups.note);
    const { runs, bad } = await orderGroups(deps, file, { ...groups, settings, said, night });
    const ordered = compile(result, file, { runs, bad: [...groups.bad, ...bad], night, said });
    sayRows(deps, ordered, night);
    return ordered;
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    return { ...broken(error, error.exit), file };
  }
}

/** Rows that no file lists: of a dry run, and of a sheet that goes back as it is. */
function sayRows({ out }: Deps, { faulty, doubtful, goesBack }: OrderedFile, { isDryRun }: NightOf): void {
  const rows = [...faulty, ...doubtful].toSorted((a, b) => a.row.row - b.row.row);
  if ((isDryRun || goesBack) && rows.length > 0) out.say(problemTable(rows.slice(0, SHOWN_ROWS)));
}

const SHOWN_ROWS = 200;

function readingOf({ path }: Waiting, { platform, mapping, passwordFile }: FileSettings) {
  return {
    file: path,
    ...(platform === undefined ? {} : { platform }),
    ...(mapping === undefined ? {} : { mapping }),
    ...(passwordFile === undefined ? {} : { passwordFile }),
  };
}

/** Columns of a sheet that choose its goods. */
const columnsOf = ({ goods, goodsColumn }: FileSettings): string[] =>
  goodsColumn !== undefined ? [goodsColumn] : goods === undefined ? [SAY.goodsColumn] : [];

/** A password that the settings name and that opens nothing: the sheet has no fault. */
function passwordFault(error: unknown, said: Said): SettingFault | null {
  if (!isFileRefused(error, 'FILE_PASSWORD')) return null;
  return said.passwordFile !== undefined && isWrongPassword(error.data)
    ? settingFault(said.passwordFile, SAY.passwordWrong)
    : null;
}

const isWrongPassword = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'wrong' in data && data.wrong === true;

/** The failure of a file in the words of `gift.toml` where the flag of another command would be named. */
function fileFailure(error: unknown): CliFailure | null {
  const failure = failureOf(error);
  if (failure === null) return null;
  const { message, next } = failure;
  if (isFileRefused(error, 'FILE_PASSWORD'))
    return new CliFailure(EXIT.rowsInvalid, message, { next: SAY.passwordNext });
  const isPlatform = isFileRefused(error, 'PLATFORM_REQUIRED');
  return new CliFailure(EXIT.rowsInvalid, message, { next: isPlatform ? SAY.noPlatformNext : next });
}

/** Puts the orders of a file together: its rows by what became of them, one exit code, one place. */
function compile(
  empty: FileResult,
  file: OrderFile,
  { runs, bad, night, said }: { runs: GroupRun[]; bad: BadRow[]; night: NightOf; said: Said },
): OrderedFile {
  const { faulty, doubtful } = leftOf(file, runs, bad);
  const sum = (of: (run: NonNullable<GroupRun['report']>) => number) =>
    runs.reduce((all, { report }) => all + (report ? of(report) : 0), 0);
  const money = (of: (run: NonNullable<GroupRun['report']>) => string): Fen =>
    sumFen(runs.map(({ report }) => parseYuan(report ? of(report) : '0') ?? fen(0)));
  const counts = {
    rows: file.imported.rows.length,
    bought_now: empty.bought_now + sum((report) => report.bought_now),
    bought: sum((report) => report.bought),
    faulty: faulty.length,
    doubtful: doubtful.length,
    skipped: sum((report) => report.skipped),
    skipped_rows: runs.flatMap(({ report }) => report?.skipped_rows ?? []).toSorted((a, b) => a - b),
    unknown: sum((report) => report.unknown),
    pending: sum((report) => report.pending),
    paid: formatYuan(sumFen([yuan(empty.paid), money((report) => report.paid)])),
  };
  const exit = exitOf(runs, counts);
  const place = placeOf(exit, runs, { ...counts, maxTotal: night.maxTotal });
  const result: FileResult = {
    ...empty,
    ...counts,
    exit,
    place: night.isDryRun ? 'inbox' : place,
    goods: [...new Set(runs.map(({ goods }) => goods))],
    jobs: runs.flatMap(({ report }) => (report?.job ? [report.job] : [])),
  };
  const total = formatYuan(money((report) => report.total));
  const words = wordsOf({ ...result, place }, runs, { night, said, total, doubtful });
  const goesBack = place === 'failed' && runs.some((run) => isWholeHeld(run) || run.exit === EXIT.overMax);
  return { result: { ...result, ...words }, file, runs, faulty, doubtful, goesBack };
}

/** Rows that did not go out and can be sent again, by sheet row: the doubtful apart, because nothing need be changed in them. */
function leftOf(file: OrderFile, runs: readonly GroupRun[], bad: readonly BadRow[]) {
  const rowOf = rowsByNumber(file.imported);
  const isDoubtful = new Set(doubtfulOf(file.imported).map(({ row }) => row));
  const found = new Map<number, BadRow>(bad.map((one) => [one.row.row, one]));
  // Refused by the service: that is more than a doubt.
  const named = new Set(bad.map(({ row }) => row.row));
  for (const { report, problems: ofRun } of runs) {
    const refused = (report?.faults ?? []).filter(({ order }) => order !== 1);
    for (const { row } of refused) named.add(row);
    const problems = [...ofRun, ...refused.map(({ row, error }) => ({ row, field: '', msg: error }))];
    for (const { row, field, msg } of problems) {
      const known = found.get(row);
      if (known) known.problems.push({ field, msg });
      else found.set(row, { row: rowOf(row), problems: [{ field, msg }] });
    }
  }
  const all = [...found.values()].toSorted((a, b) => a.row.row - b.row.row);
  const isDoubt = ({ row }: BadRow) => isDoubtful.has(row.row) && !named.has(row.row);
  return { faulty: all.filter((one) => !isDoubt(one)), doubtful: all.filter(isDoubt) };
}

type Counts = Pick<FileResult, 'bought' | 'bought_now' | 'faulty' | 'doubtful' | 'skipped' | 'unknown'>;

/** Never 0 with rows that did not go out; 12 only when every order of the file was made before. */
function exitOf(runs: readonly GroupRun[], { bought, faulty, doubtful, skipped }: Counts): ExitCode {
  const exits = runs.map(({ exit }) => exit);
  const isOld = exits.length > 0 && exits.every((exit) => exit === EXIT.nothingNew);
  const own = exits.map((exit) => (exit === EXIT.nothingNew && !isOld ? EXIT.ok : exit));
  if (faulty + doubtful === 0) return worstOf(own);
  const isNothing = bought + skipped === 0;
  return worstOf([
    ...own.filter((exit) => exit !== EXIT.someFailed && exit !== EXIT.nothingNew),
    isNothing ? EXIT.rowsInvalid : EXIT.someFailed,
  ]);
}

function placeOf(
  exit: ExitCode,
  runs: readonly GroupRun[],
  { bought, skipped, maxTotal }: Counts & Pick<NightOf, 'maxTotal'>,
): FileResult['place'] {
  if (stays(exit)) return 'inbox';
  // Half bought before: only at its own place is it known again when it is mended, and nothing of it is bought twice.
  if (bought > 0 && (exit === EXIT.overMax || runs.some(isWholeHeld))) return 'inbox';
  if (exit === EXIT.overMax) {
    const over = overOf(runs);
    // The key may spend again tomorrow.
    if (over === null) return 'inbox';
    // Another night may pay for it, unless it is more than any night may.
    const isForAnother = maxTotal !== null && (parseYuan(over.needed) ?? 0) <= maxTotal;
    return over.limit === 'night' && isForAnother ? 'inbox' : 'failed';
  }
  return bought + skipped > 0 ? 'done' : 'failed';
}

/** The limit that was held here; null where the service held that of the key. */
const overOf = (runs: readonly GroupRun[]): OverMax | null =>
  (runs.find((run) => run.exit === EXIT.overMax && !isOverKeyLimit({ ...run, message: run.msg }))?.data as
    OverMax | undefined) ?? null;

/** Bought rows of an order that have no waybill, with the reasons that the courier gave. */
function pendingOf({ report }: GroupRun): string[] {
  if (report === null || report.pending === 0) return [];
  const reasons = report.items.filter(isPending).map(({ error }) => error);
  return [SAY.rowsPending(report.pending, [...new Set(reasons.filter(Boolean))].join(COPY.listSeparator))];
}

/** Stopped as a whole by `on_doubt = "stop"`; an empty order ends so, too. */
const isDoubtHeld = ({ exit, report }: GroupRun): boolean => exit === EXIT.rowsInvalid && report?.rows !== 0;
/** The same, or by `on_duplicate = "abort"`. */
const isWholeHeld = (run: GroupRun): boolean => isDoubtHeld(run) || run.exit === EXIT.duplicates;

/** One sentence of all orders of the file, and the step that is nearest. */
function wordsOf(
  result: FileResult,
  runs: readonly GroupRun[],
  { night, said, total, doubtful }: { night: NightOf; said: Said; total: string; doubtful: BadRow[] },
): Pick<FileResult, 'msg' | 'next'> {
  const { exit, bought, bought_now, faulty, skipped, unknown, paid, place } = result;
  const failing = runs.filter((run) => stays(run.exit) || run.exit === EXIT.overMax || isWholeHeld(run));
  const isHeld = doubtful.length > 0 && runs.some(isDoubtHeld);
  const going = runs.reduce(
    (sum, { report }) =>
      sum + (report ? Math.max(0, report.rows - report.invalid - report.skipped - report.bought) : 0),
    0,
  );
  const parts = [
    isHeld ? SAY.doubtsHeld(doubtful.map(({ row }) => row.row)) : '',
    ...new Set(failing.filter((run) => !(isHeld && isDoubtHeld(run))).map(sentenceOfRun)),
    exit === EXIT.nothingNew ? SAY.boughtBefore(bought + skipped) : '',
    night.isDryRun && failing.length === 0 ? SAY.wouldBuy(going, total) : '',
    bought_now > 0 ? SAY.bought(bought_now, paid) : '',
    bought > bought_now && exit !== EXIT.nothingNew ? SAY.alsoBefore(bought - bought_now) : '',
    faulty > 0 ? SAY.rowsBad(faulty) : '',
    doubtful.length > 0 && !isHeld ? SAY.rowsDoubtful(doubtful.length) : '',
    skipped > 0 && exit !== EXIT.nothingNew ? SAY.rowsSkipped(skipped, result.skipped_rows) : '',
    unknown > 0 ? SAY.rowsUnknown(unknown) : '',
    ...runs.flatMap(pendingOf),
  ];
  const waybills = runs.flatMap(({ report }) =>
    report?.job && report.pending > 0 ? [SAY.pendingNext(report.job)] : [],
  );
  const next = [stepOf({ exit, place }, runs, { said, next: failing[0]?.next ?? '' }), ...waybills];
  return { msg: parts.filter(Boolean).join(SAY.and), next: next.filter(Boolean).join(SAY.space) };
}

/** Without the full stop that the sentences of the service have: more follows. */
const sentenceOfRun = (run: GroupRun): string =>
  run.msg.replace(/。$/, '') + (run.exit === EXIT.duplicates ? SAY.wholeHeld : '');

/** The step of a file that is not finished, where it is known better than by its failing order (`next`). */
function stepOf(
  { exit, place }: Pick<FileResult, 'exit' | 'place'>,
  runs: readonly GroupRun[],
  { said, next }: { said: Said; next: string },
) {
  const isAway = place === 'failed';
  if (runs.some(isDoubtHeld)) return SAY.doubtsNext(said.onDoubt ?? '--on-doubt', isAway);
  if (exit === EXIT.duplicates) return SAY.againNext(said.onDuplicate ?? '--on-duplicate', isAway);
  if (exit !== EXIT.overMax) return next || (place === 'inbox' && stays(exit) ? SAY.stays : '');
  const over = overOf(runs);
  if (over === null) return [next, SAY.staysToday].filter(Boolean).join(SAY.space);
  if (!isAway) return next;
  return over.limit === 'night' ? SAY.overWholeNight : SAY.overFileNext;
}

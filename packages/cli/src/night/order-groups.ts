import { fieldsOf, listOf } from '@giftship/shared/lib/fields-of';
import { present } from '@giftship/shared/lib/assert';
import { fen, type Fen, formatYuan, parseYuan, sumFen, yuan } from '@giftship/shared/money/fen';
import { chinaDay } from '@giftship/shared/lib/china-time';
import type { ImportedRow } from '@giftship/shared/recipients/import-recipients';
import type { BadRow } from '../reading/reading.ts';
import type { Deps } from '../deps.ts';
import type { OrderFile } from '../files/files.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, failureOf, isRefused } from '../lib/failure.ts';
import { scopeOf } from '../journal/keys.ts';
import { isOfGoods } from '../order/find-goods.ts';
import { overFile, overNight } from '../order/hold-limits.ts';
import { runPrepared } from '../order/place.ts';
import { type OrderOptions, type Prepared, prepareRead } from '../order/prepare.ts';
import type { OrderReport } from '../order/report.ts';
import type { Outcome } from '../render/outcome.ts';
import { settingFault } from './blame-setting.ts';
import type { GoodsGroups } from './choose-goods.ts';
import { stays, stopsAll } from './file-result.ts';
import type { FileSettings, Said } from './settings.ts';
import type { Spending } from './spending.ts';

/** One order of a file: of its rows for one kind of goods. */
export interface GroupRun {
  goods: number;
  courier: string;
  /** Null when it ended before there was a report. */
  report: OrderReport | null;
  exit: CliFailure['exit'];
  code: number;
  msg: string;
  next: string;
  data: unknown;
  /** What is wrong with its rows. */
  problems: readonly RowProblem[];
}

interface RowProblem {
  row: number;
  field: string;
  msg: string;
}

export interface NightOf {
  inbox: string;
  /** Fen that a night may spend; null for no limit. */
  maxTotal: Fen | null;
  isDryRun: boolean;
  /** What the orders of a dry run would pay, by file and goods. */
  planned: Map<string, Fen>;
  spending: Spending;
  /** The command of this night: what is unfinished goes on with it. */
  command: string;
  /** Whose orders they are, where the command says so. */
  login: Pick<OrderOptions, 'profile' | 'apiBase'>;
}

/** How the orders of a file are made. */
export interface GroupsOf {
  settings: FileSettings;
  said: Said;
  night: NightOf;
}

/**
 * Orders a file, one order for each kind of goods, under the limits of the file and of the night. With several kinds all are
 * priced before the first is bought, so that a file that is over its limit is not bought in part. Answers the runs, and
 * the rows whose goods cannot be bought: where the column of the sheet names them it is the fault of its rows, else of the
 * setting.
 */
export async function orderGroups(
  deps: Deps,
  file: OrderFile,
  { groups, byColumn, settings, said, night }: Pick<GoodsGroups, 'groups' | 'byColumn'> & GroupsOf,
): Promise<{ runs: GroupRun[]; bad: BadRow[] }> {
  const bad: BadRow[] = [];
  const rowsOf = new Map(groups.map(({ goods, rows }) => [goods, rows]));
  const prepared: Prepared[] = [];
  for (const { goods, rows } of groups) {
    const own = { ...file, imported: { ...file.imported, rows } };
    try {
      prepared.push(await prepareRead(deps, optionsOf(file, { goods, byColumn }, settings), own));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      if (!byColumn || !isOfGoods(failure)) return { runs: [blamed(ofFailure(goods, failure), said)], bad };
      bad.push(...badOf(rows, failure.message));
    }
  }
  const held = prepared.length > 1 ? await heldTogether(deps, prepared, { settings, night }) : null;
  const runs = held ?? (await runAll(deps, prepared, { settings, night }));
  if (!byColumn) return { runs: runs.map((run) => blamed(run, said)), bad };
  const { goods: _goods, ...others } = said;
  for (const run of runs)
    if (isOfGoods(run)) bad.push(...badOf(unboughtOf(run, rowsOf.get(run.goods) ?? []), run.msg));
  return { runs: runs.flatMap((run) => (isOfGoods(run) ? withoutFault(run) : [blamed(run, others)])), bad };
}

const badOf = (rows: readonly ImportedRow[], msg: string): BadRow[] =>
  rows.map((row) => ({ row, problems: [{ field: '', msg }] }));

/** What cannot be bought as the settings say, by where they say so: the sheet has no fault. */
function blamed(run: GroupRun, said: Said): GroupRun {
  const { goods, express, num } = said;
  const of = (where: string | undefined, extra: { exit?: GroupRun['exit']; next?: string } = {}) => {
    if (where === undefined) return run;
    const { exit, message, next } = settingFault(where, run.msg, extra);
    return { ...run, exit, msg: message, next };
  };
  if (isOfGoods(run)) return of(goods, { exit: run.exit, next: run.next });
  const answer = { ...run, message: run.msg };
  if (isRefused(answer, 'EXPRESS_MISMATCH')) return of(express);
  return isRefused(answer, 'QUANTITY_TOO_HIGH') ? of(num) : run;
}

/** What was bought of them before they went off the shelf is no bad row, and what is open is not known yet. */
function unboughtOf({ report }: GroupRun, rows: readonly ImportedRow[]): ImportedRow[] {
  if (report === null) return [...rows];
  const named = new Set([
    ...[...report.items, ...report.problems].map(({ row }) => row),
    ...report.skipped_rows,
  ]);
  return report.unknown > 0 ? [] : rows.filter(({ row }) => !named.has(row));
}

/** A run that ended because of the goods: its rows say so, and what it bought counts. */
function withoutFault(run: GroupRun): GroupRun[] {
  if (run.report === null) return [];
  return run.report.unknown > 0 ? [run] : [{ ...run, exit: EXIT.ok, code: 0, msg: '', next: '' }];
}

function optionsOf(
  file: OrderFile,
  { goods, byColumn }: { goods: number; byColumn: boolean },
  settings: FileSettings,
): OrderOptions & { goods: number } {
  const { goodsColumn: _column, maxAmount: _limit, ...said } = settings;
  return {
    onDoubt: 'skip',
    onDuplicate: 'skip',
    ...said,
    file: file.path,
    goods,
    ...(byColumn ? { isPart: true } : {}),
    onError: 'skip',
    yes: true,
    // A file that is taken up again tries again what did not go out; what was bought is never sent.
    resume: true,
  };
}

async function runAll(
  deps: Deps,
  prepared: readonly Prepared[],
  { settings: { maxAmount }, night }: { settings: FileSettings; night: NightOf },
): Promise<GroupRun[]> {
  const runs: GroupRun[] = [];
  let paid = fen(0);
  for (const one of prepared) {
    const left = maxAmount === undefined ? undefined : Math.max(0, yuan(maxAmount) - paid);
    const options: OrderOptions = {
      ...one.options,
      ...night.login,
      ...(left === undefined ? {} : { maxAmount: formatYuan(fen(left)) }),
      ...nightLeft(deps, one, night),
      ...(night.isDryRun ? { dryRun: true } : {}),
      inbox: night.inbox,
    };
    const run = await runOne(deps, { ...one, options, resume: night.command });
    runs.push(run);
    if (night.isDryRun) plan(night, one, run);
    paid = sumFen([paid, yuanOf(run.report?.paid_in_all)]);
    if (stopsAll(run.exit) || run.exit === EXIT.network) break;
  }
  return runs;
}

/** Notes what would be paid; an order that would not be made costs nothing. */
function plan({ planned }: NightOf, prepared: Prepared, { exit, report }: GroupRun): void {
  const isMade = exit === EXIT.ok || exit === EXIT.someFailed;
  if (isMade && report !== null) planned.set(planKey(prepared), yuan(report.total));
}

const planKey = ({ file, order }: Prepared): string => `${order.goods_id} ${file.path}`;

function nightLeft(deps: Deps, prepared: Prepared, night: NightOf): { nightLeft?: number } {
  const { file, identity } = prepared;
  const except = { sha: file.sha, scope: scopeOf(identity) };
  const left = leftOfNight(deps, night, { isOwn: (key) => key === planKey(prepared), except });
  return left === null ? {} : { nightLeft: left };
}

/** Fen that the night may still spend beside what is open of `except` and planned as its own; null for no limit. */
function leftOfNight(
  deps: Deps,
  { spending, maxTotal, planned }: NightOf,
  { isOwn, except }: { isOwn: (key: string) => boolean; except?: { sha: string; scope: string } },
): Fen | null {
  if (maxTotal === null) return null;
  const others = [...planned].flatMap(([key, total]) => (isOwn(key) ? [] : [total]));
  return fen(Math.max(0, maxTotal - sumFen([spending(chinaDay(deps.now()), except), ...others])));
}

async function runOne(deps: Deps, prepared: Prepared): Promise<GroupRun> {
  const goods = prepared.order.goods_id;
  try {
    return {
      ...ofOutcome(goods, await runPrepared(withoutTables(deps), prepared)),
      courier: prepared.goods.courier,
    };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return ofFailure(goods, failure);
  }
}

/** The rows of a sheet are listed together, whatever order they belong to. */
const withoutTables = (deps: Deps): Deps => ({
  ...deps,
  out: { ...deps.out, say: (shown) => (typeof shown === 'string' ? deps.out.say(shown) : undefined) },
});

const ofOutcome = (goods: number, { exit, code, msg, next, data }: Outcome<OrderReport>): GroupRun => ({
  goods,
  courier: '',
  report: data,
  exit,
  code,
  msg,
  next: next ?? '',
  data: data.refusal,
  problems: data.problems,
});

const ofFailure = (goods: number, { exit, code, message, next, data }: CliFailure): GroupRun => ({
  goods,
  courier: '',
  report: null,
  exit,
  code,
  msg: message,
  next,
  data,
  problems: problemsIn(data),
});

/** The faulty rows of an order that ended before there was a report. */
function problemsIn(data: unknown): RowProblem[] {
  return listOf(fieldsOf(data).problems).flatMap((one) =>
    listOf(fieldsOf(one).problems).map((problem) => ({
      row: Number(fieldsOf(one).row),
      field: String(fieldsOf(problem).field),
      msg: String(fieldsOf(problem).msg),
    })),
  );
}

/**
 * Null while nothing holds the file as a whole: its orders together stay below its limit and that of the night, and none has
 * a reason to stop the whole sheet (`on_doubt = "stop"`, `on_duplicate = "abort"`). Else the runs that say why; nothing is
 * bought.
 */
async function heldTogether(
  deps: Deps,
  prepared: readonly Prepared[],
  { settings: { maxAmount, onDoubt, onDuplicate }, night }: Pick<GroupsOf, 'settings' | 'night'>,
): Promise<GroupRun[] | null> {
  const max = maxAmount === undefined ? null : parseYuan(maxAmount);
  if (max === null && night.maxTotal === null && onDoubt !== 'stop' && onDuplicate !== 'abort') return null;
  const tried: GroupRun[] = [];
  // What is to be known of the rows is said when they are bought.
  const quiet = { ...deps, out: { ...deps.out, say: () => undefined, warn: () => undefined } };
  for (const one of prepared) {
    const options = { ...one.options, dryRun: true, inbox: night.inbox };
    const run = await runOne(quiet, { ...one, options, resume: night.command });
    tried.push(run);
    // What is the reason of a run, such as a service that is away, is no price of nothing.
    if (!isOfGoods(run) && stays(run.exit)) return [run];
  }
  // With what the others bought before, so that it is told.
  if (tried.some(({ exit }) => exit === EXIT.rowsInvalid || exit === EXIT.duplicates)) return tried;
  const unpriced = tried.find((run) => run.report === null && !isOfGoods(run));
  if (unpriced !== undefined) return [unpriced];
  // With what was bought before, and the faulty rows.
  const over = (failure: CliFailure) => [
    ofFailure(present(prepared[0], 'an order').order.goods_id, failure),
    ...tried,
  ];
  const whole = sumFen(tried.map(costOf));
  if (max !== null && whole > max) return over(overFile(whole, max));
  const left = leftOfNight(deps, night, {
    isOwn: (key) => prepared.some((one) => planKey(one) === key),
  });
  const now = sumFen(tried.filter((run) => !isOfGoods(run)).map((run) => yuanOf(run.report?.total)));
  return left !== null && now > left ? over(overNight(now, left)) : null;
}

const yuanOf = (text: string | undefined): Fen => yuan(text ?? '0');

/** What an order paid and would pay; goods that cannot be bought cost nothing more, and are told of when their turn comes. */
function costOf(run: GroupRun): Fen {
  const { total, paid_in_all } = run.report ?? {};
  return sumFen((isOfGoods(run) ? [paid_in_all] : [total, paid_in_all]).map(yuanOf));
}

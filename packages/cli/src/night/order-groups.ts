import { type Fen, fen, formatYuan, parseYuan, sumFen } from '@giftship/shared/money/fen';
import { chinaDay } from '@giftship/shared/lib/china-time';
import type { ImportedRow } from '@giftship/shared/recipients/import-recipients';
import type { BadRow } from '../commands/reading.ts';
import type { Deps, OrderFile } from '../deps.ts';
import { EXIT } from '../exit-codes.ts';
import { CliFailure, failureOf } from '../failure.ts';
import { scopeOf } from '../journal/keys.ts';
import { ORDER_SAY } from '../order/copy.ts';
import { isOfGoods } from '../order/find-goods.ts';
import { runPrepared } from '../order/place.ts';
import { type OrderOptions, type Prepared, prepareRead } from '../order/prepare.ts';
import type { OrderReport } from '../order/report.ts';
import type { Outcome } from '../outcome.ts';
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
}

export interface NightOf {
  inbox: string;
  /** Fen that a night may spend; null for no limit. */
  maxTotal: Fen | null;
  isDryRun: boolean;
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
  { groups, byColumn }: GoodsGroups,
  { settings, said, night }: GroupsOf,
): Promise<{ runs: GroupRun[]; bad: BadRow[] }> {
  const bad: BadRow[] = [];
  const rowsOf = new Map(groups.map(({ goods, rows }) => [goods, rows]));
  const prepared: Prepared[] = [];
  for (const { goods, rows } of groups) {
    const own = { ...file, imported: { ...file.imported, rows } };
    try {
      prepared.push(await prepareRead(deps, optionsOf(file, goods, settings), own));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      if (!byColumn || !isOfGoods(failure)) return { runs: [blamed(ofFailure(goods, failure), said)], bad };
      bad.push(...badOf(rows, failure.message));
    }
  }
  const held = prepared.length > 1 && !night.isDryRun ? await heldTogether(deps, prepared, settings) : null;
  const runs = held ?? (await runAll(deps, prepared, { settings, night }));
  if (!byColumn) return { runs: runs.map((run) => blamed(run, said)), bad };
  for (const run of runs)
    if (isOfGoods(run)) bad.push(...badOf(unboughtOf(run, rowsOf.get(run.goods) ?? []), run.msg));
  return { runs: runs.flatMap((run) => (isOfGoods(run) ? withoutFault(run) : [run])), bad };
}

const badOf = (rows: readonly ImportedRow[], msg: string): BadRow[] =>
  rows.map((row) => ({ row, problems: [{ field: '', msg }] }));

/** Goods that cannot be bought, by where they were named: the sheet has no fault. */
function blamed(run: GroupRun, said: Said): GroupRun {
  const where = said.goods;
  if (where === undefined || !isOfGoods(run)) return run;
  const { exit, message, next } = settingFault(where, run.msg, { exit: run.exit, next: run.next });
  return { ...run, exit, msg: message, next };
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

function optionsOf(file: OrderFile, goods: number, settings: FileSettings): OrderOptions & { goods: number } {
  const { goodsColumn: _column, maxAmount: _limit, ...said } = settings;
  return {
    onDoubt: 'skip',
    onDuplicate: 'skip',
    ...said,
    file: file.path,
    goods,
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
    const left = maxAmount === undefined ? undefined : Math.max(0, parseYuan(maxAmount)! - paid);
    const options: OrderOptions = {
      ...one.options,
      ...night.login,
      ...(left === undefined ? {} : { maxAmount: formatYuan(fen(left)) }),
      ...nightLeft(deps, one, night),
      ...(night.isDryRun ? { dryRun: true } : { inbox: night.inbox }),
    };
    const run = await runOne(deps, { ...one, options, resume: night.command });
    runs.push(run);
    paid = sumFen([paid, parseYuan(run.report?.paid_in_all ?? '0') ?? fen(0)]);
    if (stopsAll(run.exit) || run.exit === EXIT.network) break;
  }
  return runs;
}

function nightLeft(
  deps: Deps,
  { file, identity }: Prepared,
  { spending, maxTotal }: NightOf,
): { nightLeft?: number } {
  if (maxTotal === null) return {};
  const spent = spending(chinaDay(deps.now()), { sha: file.sha, scope: scopeOf(identity) });
  return { nightLeft: Math.max(0, maxTotal - spent) };
}

async function runOne(deps: Deps, prepared: Prepared): Promise<GroupRun> {
  const goods = prepared.order.goods_id;
  try {
    return {
      ...ofOutcome(goods, await runPrepared(deps, prepared)),
      courier: prepared.goods.courier,
    };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return ofFailure(goods, failure);
  }
}

const ofOutcome = (goods: number, { exit, code, msg, next, data }: Outcome<OrderReport>): GroupRun => ({
  goods,
  courier: '',
  report: data,
  exit,
  code,
  msg,
  next: next ?? '',
  data: data.refusal,
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
});

/**
 * Null while nothing holds the file as a whole: its orders together stay below its limit, and none has a reason to stop the
 * whole sheet (`on_doubt = "stop"`, `on_duplicate = "abort"`). Else the runs that say why; nothing is bought.
 */
async function heldTogether(
  deps: Deps,
  prepared: readonly Prepared[],
  { maxAmount, onDoubt, onDuplicate }: FileSettings,
): Promise<GroupRun[] | null> {
  const max = maxAmount === undefined ? null : parseYuan(maxAmount);
  if (max === null && onDoubt !== 'stop' && onDuplicate !== 'abort') return null;
  const totals: Fen[] = [];
  const tried: GroupRun[] = [];
  for (const one of prepared) {
    const run = await runOne(deps, { ...one, options: { ...one.options, dryRun: true } });
    tried.push(run);
    // Goods that cannot be bought cost nothing more than what was paid for them, and are told of when their turn comes.
    if (isOfGoods(run)) {
      totals.push(parseYuan(run.report?.paid_in_all ?? '0') ?? fen(0));
      continue;
    }
    // What is the reason of a run, such as a service that is away, is no price of nothing.
    if (stays(run.exit)) return [run];
    if (run.report === null) continue;
    totals.push(...[run.report.total, run.report.paid_in_all].map((text) => parseYuan(text) ?? fen(0)));
  }
  // With what the others bought before, so that it is told.
  if (tried.some(({ exit }) => exit === EXIT.rowsInvalid || exit === EXIT.duplicates)) return tried;
  const unpriced = tried.find((run) => run.report === null && !isOfGoods(run));
  if (unpriced !== undefined) return [unpriced];
  const needed = sumFen(totals);
  if (max === null || needed <= max) return null;
  const over = ofFailure(
    prepared[0]!.order.goods_id,
    new CliFailure(EXIT.overMax, ORDER_SAY.overMax(formatYuan(needed), formatYuan(max)), {
      data: { limit: 'file', needed: formatYuan(needed) },
    }),
  );
  return [over];
}

import { formatYuan } from '@giftship/shared/money/fen';
import { NO_WAYBILL, RESULT_COLUMNS, RESULT_TYPES } from '@giftship/shared/orders/labels';
import type { FlowRow } from '@giftship/shared/orders/place-order-flow';
import { deliverFailed } from '@giftship/shared/stores/labels';
import { type BadRow, rowsByNumber, writeErrors } from '../reading/reading.ts';
import { problemTable } from '../reading/tables.ts';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT, type ExitCode } from '../lib/exit-codes.ts';
import type { CliFailure } from '../lib/failure.ts';
import type { RowResult } from '../journal/lines.ts';
import type { Outcome } from '../render/outcome.ts';
import { type Shown, table } from '../render/text.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import type { Talk } from './decide.ts';
import { isPending } from './fetch-waybills.ts';
import type { OpenJobs } from './job.ts';
import { hashOf, type Prepared } from './prepare.ts';
import { resumeCommand } from './resume-command.ts';
import type { Tally } from './send-chunk.ts';
import { writeWaybills } from './write-waybills.ts';

/** One row that has an answer. */
interface ReportItem {
  row: number;
  shop_order: string;
  order_sn: string;
  kuaidi_sn: string;
  order: number;
  status: number;
  code: string;
  error: string;
}

/** The result of `gift order`; also its JSON `data`. */
export interface OrderReport {
  job: string | null;
  file: string;
  store_id: number | null;
  goods_id: number;
  goods_num: number;
  express_id: number;
  platform: number;
  rows: number;
  /** Bought and confirmed in this run, bought by now in all, failed, faulty, left out, unknown, not yet sent. */
  bought_now: number;
  bought: number;
  failed: number;
  invalid: number;
  skipped: number;
  /** Rows of the sheet that were left out: repeated, or their number was bought before. */
  skipped_rows: number[];
  /** Rows of the sheet by receiver, where several without an order number have the same one. */
  repeated: number[][];
  unknown: number;
  /** Bought rows that have no waybill yet. */
  pending: number;
  remaining: number;
  paid: string;
  /** What all runs of this very order paid. */
  paid_in_all: string;
  /** Yuan that are missing for the whole rest of the order; null while nothing is known to be. */
  shortfall: string | null;
  dry_run: boolean;
  total: string;
  items: ReportItem[];
  faults: ReportItem[];
  /** Bought, and not in its store yet; shipping again needs no new order. */
  undelivered: { shop_order: string; waybill: string; error: string }[];
  problems: { row: number; field: string; msg: string }[];
  resume: string | null;
  next: string;
  /** What the service said with its refusal, such as batch and shortfall of code 23. */
  refusal: unknown;
}

interface Parts {
  jobs: OpenJobs;
  talk: Talk;
  tally: Tally;
  failure: CliFailure | null;
}

/** Draws the report from the journals, writes the files that were asked for, and finds the exit code. */
export async function reportOf(deps: Deps, prepared: Prepared, parts: Parts): Promise<Outcome<OrderReport>> {
  const { talk, failure } = parts;
  const { options, file } = prepared;
  const data = dataOf(prepared, parts);
  const rowOf = rowsByNumber(file.imported);
  const failed: BadRow[] = data.faults
    .filter(({ order }) => order !== 1)
    .map(({ row, error }) => ({ row: rowOf(row), problems: [{ field: '', msg: error }] }));
  await writeErrors(deps, file.imported, { path: options.errors, bad: [...talk.bad, ...failed] });
  if (options.out !== undefined && !options.dryRun) {
    const bought = data.items.filter(({ order }) => order === 1);
    const courier = prepared.goods.courier;
    await writeWaybills(
      deps,
      options.out,
      bought.map((item) => ({ ...item, courier })),
    );
    deps.out.say(SAY.waybillsWritten(options.out, bought.length - data.pending));
  }
  const { exit, msg, next } = verdictOf(data, { ...parts, options });
  const late = lateOf(data);
  if (next !== late) deps.out.say(late);
  data.next = next;
  return { exit, code: failure?.code ?? 0, msg, next, data, text: () => textOf(data, talk) };
}

function dataOf(prepared: Prepared, { jobs, talk, tally, failure }: Parts): OrderReport {
  const { identity, order, options } = prepared;
  const open = jobs.openHashes();
  const items: ReportItem[] = [];
  let unknown = 0;
  for (const row of prepared.rows) {
    const hash = hashOf(prepared, row.id);
    const result = jobs.resultOf(hash);
    if (open.has(hash)) unknown++;
    else if (result) items.push(itemOf(row, result));
  }
  const bought = items.filter((item) => item.order === 1).length;
  const failed = items.length - bought;
  const invalid = talk.bad.length;
  const skipped = talk.skipped.length;
  const remaining = prepared.rows.length - bought - failed - invalid - skipped - unknown;
  const isUnfinished = failure !== null && (jobs.hasJournal || unknown > 0);
  return {
    job: jobs.hasJournal ? jobs.head.id : null,
    file: prepared.file.path,
    store_id: prepared.store?.id ?? null,
    goods_id: identity.goods_id,
    goods_num: order.goods_num,
    express_id: order.express_id,
    platform: order.platform,
    rows: prepared.rows.length,
    bought_now: tally.bought,
    bought,
    failed,
    invalid,
    skipped,
    skipped_rows: talk.skipped.map(({ id }) => id).toSorted((a, b) => a - b),
    repeated: talk.repeated,
    unknown,
    pending: items.filter(isPending).length,
    remaining: Math.max(0, remaining),
    paid: formatYuan(tally.paid),
    paid_in_all: formatYuan(jobs.paidFor(prepared.file.sha)),
    shortfall: talk.missing || null,
    dry_run: options.dryRun === true,
    total: formatYuan(talk.total),
    items,
    faults: items.filter((item) => item.status !== 1),
    undelivered: talk.undelivered.map(({ shop_order, waybill, error }) => ({ shop_order, waybill, error })),
    problems: talk.bad.flatMap(({ row, problems }) =>
      problems.map(({ field, msg }) => ({ row: row.row, field, msg })),
    ),
    resume: isUnfinished ? resumeCommand(prepared) : null,
    next: failure?.next ?? '',
    refusal: failure?.data ?? null,
  };
}

function itemOf(row: FlowRow, result: RowResult): ReportItem {
  const { order_sn, kuaidi_sn, order, status, code, error } = result;
  return { row: row.id, shop_order: row.shop_order, order_sn, kuaidi_sn, order, status, code, error };
}

function verdictOf(
  data: OrderReport,
  { failure, talk, options }: Parts & { options: Prepared['options'] },
): { exit: ExitCode; msg: string; next: string } {
  if (failure !== null) return { exit: failure.exit, msg: failure.message, next: failure.next };
  const bad = data.faults.length + data.invalid + data.undelivered.length;
  // What is bought and waits for its waybill must not be sent again.
  const late = bad > 0 ? lateOf(data) : '';
  const isToMend = data.invalid + data.faults.filter(({ order }) => order !== 1).length > 0;
  const exit = bad > 0 ? EXIT.someFailed : EXIT.ok;
  if (data.dry_run) return { exit, msg: SAY.dryRun(talk.rows.length, data.total), next: '' };
  const refused = data.undelivered.find(({ waybill }) => waybill !== '');
  if (refused !== undefined && data.store_id !== null)
    return { exit, msg: deliverFailed(refused.error), next: SAY.shipAgain(data.store_id) };
  if (data.bought_now > 0) {
    const msg = bad > 0 ? SAY.partly(data.bought_now, bad) : SAY.success(data.bought_now, data.paid);
    return { exit, msg, next: late };
  }
  if (data.rows === 0) return { exit: EXIT.rowsInvalid, msg: SAY.emptyFile, next: '' };
  const msg = bad > 0 ? SAY.nothingNewFailed(data.bought, bad) : SAY.nothingNew(data.bought + data.skipped);
  const retry = isToMend || data.pending === 0 ? SAY.retryNext : late;
  if (options.errorOnNothing) return { exit: EXIT.unexpected, msg, next: bad > 0 ? retry : '' };
  if (bad > 0) return { exit, msg, next: retry };
  // Whoever sends orders of a store again and again finds none most of the time: that is no second run of anything.
  return { exit: data.store_id === null ? EXIT.nothingNew : EXIT.ok, msg, next: '' };
}

/** The command that gets the waybills which are missing; '' for none, and where another job has them. */
const lateOf = ({ pending, job }: Pick<OrderReport, 'pending' | 'job'>): string =>
  pending === 0 || job === null ? '' : SAY.waybillsLate(pending, job);

function textOf(data: OrderReport, talk: Talk): Shown {
  const parts: Shown[] = [];
  const bought = data.items.filter(({ order, status }) => order === 1 && status === 1);
  if (data.bought_now > 0) {
    const shown = bought.slice(0, SAY.itemsShown);
    parts.push(
      table(
        SAY.itemColumns,
        shown.map(({ row, shop_order, order_sn, kuaidi_sn }) => [row, shop_order, order_sn, kuaidi_sn]),
      ),
    );
    if (bought.length > shown.length) parts.push(SAY.moreItems(bought.length - shown.length));
  }
  const faults = [...data.faults.map(faultCells), ...data.undelivered.map(undeliveredCells)];
  if (faults.length > 0) parts.push(SAY.faultTitle, table(RESULT_COLUMNS, faults.slice(0, 200)));
  if (talk.bad.length > 0) parts.push(problemTable(talk.bad.slice(0, 200)));
  return parts;
}

const undeliveredCells = ({ shop_order, waybill, error }: OrderReport['undelivered'][number]) => [
  shop_order,
  waybill,
  COPY.yes,
  RESULT_TYPES.deliver,
  error,
];

function faultCells(item: ReportItem): string[] {
  const isCreated = item.order === 1;
  return [
    item.shop_order || String(item.row),
    item.kuaidi_sn,
    isCreated ? COPY.yes : COPY.no,
    isCreated ? RESULT_TYPES.waybill : RESULT_TYPES.notCreated,
    item.error || NO_WAYBILL,
  ];
}

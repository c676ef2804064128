import { present } from '@giftship/shared/lib/assert';
import { CODES } from '@giftship/shared/errors/codes';
import { ATTESTATION } from '@giftship/shared/accounts/account';
import { ApiFailure } from '@giftship/shared/api/client';
import { type Fen, fen, formatYuan, parseYuan, sumFen, timesFen } from '@giftship/shared/money/fen';
import {
  type FlowAnswer,
  type FlowFault,
  type FlowRow,
  type FlowStep,
} from '@giftship/shared/orders/place-order-flow';
import { doubtWords } from '@giftship/shared/recipients/doubt-copy';
import { countAgain } from '@giftship/shared/recipients/duplicates';
import type { ImportedRow } from '@giftship/shared/recipients/import-recipients';
import { doubtTable } from '../reading/tables.ts';
import { type BadRow, rowsByNumber } from '../reading/reading.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import { facts } from '../render/text.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { balanceOf } from './find-shortfall.ts';
import { missingFor, refuseOverMax } from './hold-limits.ts';
import { balanceStep, offerRecharge } from './offer-recharge.ts';
import type { DoubtChoice, DuplicateChoice, Prepared } from './prepare.ts';
import type { Tally } from './send-chunk.ts';

/** What the conversation knows and gathers on its way. */
export interface Talk {
  rows: FlowRow[];
  unit: Fen;
  bad: BadRow[];
  skipped: FlowRow[];
  /** Rows of the sheet by receiver, where several without an order number have the same one. */
  repeated: number[][];
  onError: 'stop' | 'skip' | undefined;
  onDoubt: DoubtChoice | undefined;
  /** Doubtful rows that are ordered as they stand. */
  doubts: number;
  onDuplicate: DuplicateChoice | undefined;
  /** Money for rows still to be sent, at the price agreed to. */
  total: Fen;
  /** Rows that were answered in this conversation. */
  sent: number;
  /** Bought orders of a store that do not have their waybill there. */
  undelivered: FlowFault[];
  tally: Tally;
  /** Yuan that are missing for the whole rest, once that is known; else ''. */
  missing: string;
  /** What earlier runs of this very order paid. */
  paidBefore: Fen;
  /** Writes the plan down, when the person has agreed. Not called in a dry run. */
  onAgreed: (rows: readonly FlowRow[]) => void;
}

/** An order, and the conversation about it. */
export interface Conversation {
  prepared: Prepared;
  talk: Talk;
}

/** Answers one step of the flow: by flag, by question on a terminal, or by ending with the exit code that names it. */
export async function decide(deps: Deps, conversation: Conversation, step: FlowStep): Promise<FlowAnswer> {
  const { prepared, talk } = conversation;
  switch (step.step) {
    case 'fix-rows':
      return dropBad(deps, conversation, problemsOf(talk, step.problems));
    case 'error-preview':
      return dropBad(
        deps,
        conversation,
        step.rows.map(({ row, errorText }) => ({ id: row.id, field: '', msg: errorText })),
      );
    case 'already-bought':
      return skipBought(deps, talk, step.shopOrders);
    case 'confirm':
      return confirm(deps, conversation, step);
    case 'price-changed':
      return changePrice(deps, conversation, step.unitPrice);
    case 'recharge':
      talk.missing = missingFor(
        timesFen(timesFen(talk.unit, prepared.order.goods_num), talk.rows.length - talk.sent),
        step.batch,
      );
      return (await offerRecharge(deps, prepared, talk.missing)) ? { go: true } : { cancel: true };
    case 'real-name':
      return { cancel: true };
    case 'progress':
      talk.sent = step.done;
      deps.out.progress(step.done, step.total, SAY.progress(step.done, step.total));
      return { go: true };
  }
}

interface RowProblem {
  id: number;
  field: string;
  msg: string;
}

function problemsOf(
  talk: Talk,
  problems: readonly { row: number; field: string; msg: string }[],
): RowProblem[] {
  return problems.map(({ row, field, msg }) => ({
    id: present(talk.rows[row - 1], `row ${row}`).id,
    field,
    msg,
  }));
}

async function dropBad(
  deps: Deps,
  { prepared, talk }: Conversation,
  problems: readonly RowProblem[],
): Promise<FlowAnswer> {
  const byRow = groupById(problems);
  const rowOf = rowsByNumber(prepared.file.imported);
  talk.bad.push(...[...byRow].map(([id, found]) => ({ row: rowOf(id), problems: found })));
  await agreeToSkipBad(deps, talk, byRow.size);
  talk.rows = talk.rows.filter(({ id }) => !byRow.has(id));
  return { rows: talk.rows };
}

function groupById(problems: readonly RowProblem[]): Map<number, RowProblem[]> {
  const groups = new Map<number, RowProblem[]>();
  for (const problem of problems) {
    const group = groups.get(problem.id);
    if (group) group.push(problem);
    else groups.set(problem.id, [problem]);
  }
  return groups;
}

/** Faulty rows stop everything unless they may be left out. */
export async function agreeToSkipBad(deps: Deps, talk: Talk, count: number): Promise<void> {
  if (talk.onError === undefined && deps.ask.isPossible)
    talk.onError = (await deps.ask.yes(SAY.askSkipBad(count), '--on-error')) ? 'skip' : 'stop';
  if (talk.onError === 'skip') return;
  throw new CliFailure(EXIT.rowsInvalid, SAY.rowsBad(talk.bad.length, talk.rows.length), {
    next: SAY.rowsBadNext,
  });
}

/** Doubtful rows are never sent in silence: they stop everything, are left out as faulty, or are kept on somebody's word. */
export async function settleDoubts(deps: Deps, talk: Talk, doubtful: readonly ImportedRow[]): Promise<void> {
  if (doubtful.length === 0) return;
  const sentence = SAY.doubts(doubtful.length);
  if (talk.onDoubt === undefined && deps.ask.isPossible) {
    deps.out.say(doubtTable(doubtful));
    deps.out.warn(sentence);
    const choices = (['stop', 'skip', 'keep'] as const).map((value) => ({
      value,
      name: SAY.doubtChoices[value],
    }));
    talk.onDoubt = await deps.ask.choose(SAY.askDoubt, choices, '--on-doubt');
  }
  if (talk.onDoubt === 'keep') {
    talk.doubts = doubtful.length;
    return;
  }
  const left = new Set(doubtful.map(({ row }) => row));
  talk.rows = talk.rows.filter(({ id }) => !left.has(id));
  talk.bad.push(
    ...doubtful.map((row) => ({
      row,
      problems: [{ field: '', msg: doubtWords(row.reasons, row.alternatives) }],
    })),
  );
  if (talk.onDoubt !== 'skip') throw new CliFailure(EXIT.rowsInvalid, sentence, { next: SAY.doubtNext });
}

async function skipBought(deps: Deps, talk: Talk, shopOrders: readonly string[]): Promise<FlowAnswer> {
  const choice = await chooseDuplicate(deps, talk, {
    sentence: SAY.bought(shopOrders.length, shopOrders[0] ?? ''),
  });
  if (choice === 'keep') return { go: true };
  const bought = new Set(shopOrders);
  talk.skipped.push(...talk.rows.filter(({ shop_order }) => bought.has(shop_order)));
  talk.rows = talk.rows.filter(({ shop_order }) => !bought.has(shop_order));
  return talk.rows.length === 0 ? { cancel: true } : { rows: talk.rows };
}

/** Skip, keep or stop, by flag or by question; exit 9 when nobody can say. */
export async function chooseDuplicate(
  deps: Deps,
  talk: Talk,
  { sentence, data = null }: { sentence: string; data?: unknown },
): Promise<DuplicateChoice> {
  if (talk.onDuplicate === undefined && deps.ask.isPossible) {
    deps.out.warn(sentence);
    const choices = (['skip', 'keep', 'abort'] as const).map((value) => ({
      value,
      name: SAY.duplicateChoices[value],
    }));
    talk.onDuplicate = await deps.ask.choose(SAY.askDuplicate, choices, '--on-duplicate');
  }
  if (talk.onDuplicate === undefined)
    throw new CliFailure(EXIT.duplicates, sentence, { next: SAY.duplicateNext, data });
  if (talk.onDuplicate === 'abort')
    throw new CliFailure(EXIT.duplicates, sentence, { next: SAY.aborted, data });
  return talk.onDuplicate;
}

async function confirm(
  deps: Deps,
  conversation: Conversation,
  step: Extract<FlowStep, { step: 'confirm' }>,
): Promise<FlowAnswer> {
  const { prepared, talk } = conversation;
  talk.unit = step.unitPrice;
  talk.total = step.total;
  holdLimits(prepared, talk);
  if (prepared.options.dryRun) return { cancel: true };
  const money = await balanceOf(prepared.api);
  showSummary(deps, conversation, { ...step, money });
  if (!prepared.options.yes) {
    if (deps.ask.isPossible) deps.out.warn(SAY.confirm);
    if (!(await deps.ask.yes(SAY.pay(formatYuan(step.total)), '--yes')))
      throw new CliFailure(EXIT.interrupted, SAY.cancelled);
  }
  await refuseShort(deps, conversation, money);
  talk.onAgreed(talk.rows);
  deps.interrupt.beginCareful();
  return { go: true };
}

/** Everything that this order may cost: what earlier runs paid, what this one paid, and what is still to be paid. */
function holdLimits({ options }: Prepared, { tally, total, paidBefore }: Talk): void {
  refuseOverMax(options, { before: paidBefore, now: sumFen([tally.paid, total]) });
}

/** Too little money for all of it is known before the first chunk goes out: nothing is sent, or it is recharged here. */
async function refuseShort(
  deps: Deps,
  { prepared, talk }: Conversation,
  money: string | null,
): Promise<void> {
  const { total } = talk;
  const balance = money === null ? null : parseYuan(money);
  if (balance === null || balance >= total) return;
  // Who has to prove his name first hears that first: the service says so, and takes no money.
  if (await isUnverified(prepared.api)) return;
  talk.missing = formatYuan(fen(total - balance));
  if (await offerRecharge(deps, prepared, talk.missing)) return;
  throw new CliFailure(EXIT.balance, SAY.tooLow, {
    code: CODES.BALANCE_TOO_LOW,
    next: balanceStep(prepared, talk.missing),
    data: { shortfall: talk.missing },
  });
}

function showSummary(
  deps: Deps,
  { prepared, talk }: Conversation,
  { money, ...step }: Extract<FlowStep, { step: 'confirm' }> & { money: string | null },
): void {
  const { file, order, goods, store, options } = prepared;
  const { doubts, repeated, onDuplicate } = talk;
  const words = SAY.summary;
  // A night has a line for each file.
  if (options.inbox !== undefined)
    return deps.out.say(
      SAY.paying({ rows: step.count, goods: order.goods_id, total: formatYuan(step.total), balance: money }),
    );
  deps.out.say(
    facts([
      [store === null ? words.file : words.store, file.name],
      [words.rows, step.count],
      ...(doubts > 0 ? [[words.doubts, doubts] as const] : []),
      ...(onDuplicate === 'keep' && repeated.length > 0
        ? [[words.again, countAgain(repeated)] as const]
        : []),
      [words.goods, `${order.goods_id} ${goods.name}`],
      [words.num, order.goods_num],
      [words.unit, formatYuan(step.unitPrice)],
      ...(step.discount > 0 ? [[words.discount, formatYuan(step.discount)] as const] : []),
      [words.total, formatYuan(step.total)],
      ...(money === null ? [] : [[words.balance, money] as const]),
    ]),
  );
}

async function isUnverified(api: Prepared['api']): Promise<boolean> {
  try {
    return (await api.accounts.userInfo({ query: {} })).user.is_attestation !== ATTESTATION.passed;
  } catch (error) {
    if (error instanceof ApiFailure) return false;
    throw error;
  }
}

/** The rest at another price is the person's decision; the limit holds for it too. */
async function changePrice(deps: Deps, { prepared, talk }: Conversation, unit: Fen): Promise<FlowAnswer> {
  const perRow = timesFen(unit, prepared.order.goods_num);
  talk.unit = unit;
  talk.total = timesFen(perRow, talk.rows.length - talk.sent);
  holdLimits(prepared, talk);
  if (!deps.ask.isPossible) return { cancel: true };
  return (await deps.ask.yes(SAY.priceChanged(formatYuan(unit)), '--yes')) ? { go: true } : { cancel: true };
}

import { CODES } from '@giftship/shared/errors/codes';
import type { Problem } from '@giftship/shared/errors/problem';
import { formatTime } from '@giftship/shared/lib/china-time';
import { type Fen, minusFen, timesFen, ZERO_FEN } from '@giftship/shared/money/fen';
import {
  type FlowAnswer,
  type FlowOrder,
  type FlowResult,
  type FlowRow,
  type FlowStep,
  placeOrder,
  resumeOrder,
} from '@giftship/shared/orders/place-order-flow';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { failureText, nextStep } from '../../lib/failures.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { isSomebodyElse, refreshUser, waitForLogin } from '../../session/session.ts';
import { doubtsOf } from './doubts.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { rowsIn } from './journal.ts';
import { namingRepeated, type OrderPorts, type Repeated, tellingMade } from './ordering-ports.ts';
import type { OrderView } from './order-view.ts';
import type { WaitingPart } from './parts.ts';
import { NotWritten } from './recipients/payments.ts';
import type { OrderRows } from './stores/order-rows.ts';
import {
  CHUNK_ROWS,
  createdIds,
  flowRow,
  isUnknown,
  lead,
  leavesOpen,
  portsOf,
  Stopped,
  stoppedResult,
  watched,
} from './run-flow.ts';
import { type OrderedNow, useOpenPayment } from './use-open-payment.ts';

/** A batch that was paid. */
export interface Bought {
  batchSn: string;
  count: number;
  paid: Fen;
}

interface OrderingParts extends OrderedNow {
  /** What stands in other tabs than those of an order, and does not go out with it. */
  waitingBeside: (order: FlowOrder) => WaitingPart[];
  /** Whose rows, journal and money these are. */
  userId: number;
  /** The first rows that lack something have been found. */
  onFixRows: (problems: Problem[]) => void;
  /** The payment is over, nothing of it is open: what was kept for it may go. */
  onSettled: () => void;
  /** Everything went through, and nothing waits. */
  onDone: (result: { count: number; paid: Fen; batch: string | null }) => void;
  /** A batch exists: told at once, also when a later one fails. */
  onBatch?: ((batch: Bought) => void) | undefined;
  /** Rows have been bought and left the store: what is kept of the draft must follow before anything else. */
  onBought: () => Promise<void>;
}

/** What is known of the order that is being placed, beside what the screen shows. */
interface Placing {
  isRunning: boolean;
  isStopping: boolean;
  isDoubtAsked: boolean;
  order: FlowOrder;
  /** Takes what the person decides; null while nothing is asked. */
  answer: ((answer: FlowAnswer) => void) | null;
  repeated: Repeated;
  batches: Set<string>;
  /** The rows that were sent; they leave the grid when they are bought. */
  sent: Map<number, FlowRow>;
  /** What each bought row cost. */
  costs: Map<number, Fen>;
  /** When this run paid last; null where it takes up a payment that an earlier page made. */
  paidAt: number | null;
  /** What a piece cost; null where this page does not know. */
  unitPrice: Fen | null;
}

/** The batch that was made; null when there are several. */
const onlyOf = (batches: ReadonlySet<string>): string | null => {
  const [one = null, ...others] = batches;
  return others.length === 0 ? one : null;
};

/** Leads one order at a time through the conversation of `shared`, and keeps what the screen shows of it. */
export function useOrdering(parts: OrderingParts) {
  const [view, setView] = useState<OrderView | null>(null);
  const now = useRef(parts);
  useEffect(() => {
    now.current = parts;
  });
  const state = useRef<Placing>({
    isRunning: false,
    isStopping: false,
    isDoubtAsked: false,
    order: parts.order,
    answer: null,
    repeated: { bought: new Set(), twice: new Set() },
    batches: new Set(),
    sent: new Map(),
    costs: new Map(),
    paidAt: null,
    unitPrice: null,
  });

  const open = useOpenPayment({ now, parts, isOrdering: () => state.current.isRunning, show: setView });

  const rowsNow = () => now.current.rowsOf(state.current.order);

  const begin = (work: () => Promise<void>) => {
    // A second click finds the first one at work.
    if (state.current.isRunning) return;
    state.current.isRunning = true;
    state.current.isStopping = false;
    void work().finally(() => {
      state.current.isRunning = false;
    });
  };

  const remember = (rows: readonly FlowRow[], paidAt: number | null) => {
    state.current.sent = new Map(rows.map((row) => [row.id, row]));
    state.current.costs = new Map();
    state.current.paidAt = paidAt;
    state.current.unitPrice = null;
  };

  /** Shows a view and waits for what the person decides. */
  const shown = (next: OrderView) =>
    new Promise<FlowAnswer>((resolve) => {
      state.current.answer = resolve;
      setView(next);
    });

  const ask = async (step: FlowStep): Promise<FlowAnswer> => {
    if (step.step === 'fix-rows') {
      setView(null);
      now.current.onFixRows(step.problems);
      return { cancel: true };
    }
    if (step.step === 'progress') return { go: true };
    // What is wrong has been mended by now; what is only doubtful is asked about once, before money is.
    if (step.step === 'confirm' && !state.current.isDoubtAsked) {
      state.current.isDoubtAsked = true;
      await rowsNow().settled();
      const doubts = doubtsOf(rowsNow());
      if (doubts.count + doubts.again > 0) {
        const answer = await shown({ at: 'doubts', ...doubts });
        // What is left without the repeated rows is checked anew, and may be doubtful still.
        if ('rows' in answer) state.current.isDoubtAsked = false;
        if (!('go' in answer)) return answer;
      }
    }
    return shown({ at: 'asking', question: step });
  };

  /** How this order reaches the service, and what the screen learns on the way. */
  const portsFor = (order: FlowOrder, total: number): OrderPorts => {
    const { journal, userId } = now.current;
    let priced = 0;
    const plain = portsOf({
      api: watched(api, state.current.batches),
      order,
      journal,
      waitForLogin: () => waitForLogin(userId),
      onPriced: (rows) => {
        priced += rows;
        setView({ at: 'checking', done: Math.min(priced, total), total });
      },
      isStopping: () => state.current.isStopping,
    });
    const telling = tellingMade(plain, journal.paid, ({ chunk, items, before }) => {
      const batchSn = [...state.current.batches].at(-1);
      const created = createdIds(items);
      const count = created.size;
      if (state.current.paidAt !== null) state.current.paidAt = Date.now();
      const paid = minusFen(journal.paid(), before);
      const cost = timesFen(chunk.unitPrice, order.goods_num);
      state.current.unitPrice = chunk.unitPrice;
      for (const id of created) state.current.costs.set(id, cost);
      if (batchSn !== undefined && count > 0) now.current.onBatch?.({ batchSn, count, paid });
    });
    return namingRepeated(telling, (repeated) => {
      state.current.repeated = repeated;
    });
  };

  const run = async (
    { order, total, isTakenUp = false }: { order: FlowOrder; total: number; isTakenUp?: boolean },
    start: (ports: OrderPorts) => Flow,
  ) => {
    const { journal } = now.current;
    state.current.order = order;
    const ports = portsFor(order, total);
    try {
      const result = await lead(start(ports), {
        ask,
        onProgress: (done, all) =>
          setView({ at: 'paying', done, total: all, isStopping: state.current.isStopping }),
      });
      await finish(result, order, isTakenUp);
    } catch (error) {
      if (error instanceof Stopped)
        await finish(await stoppedResult(journal, order, ports), order, isTakenUp);
      else await fail(error);
    }
  };

  const fail = async (error: unknown) => {
    const { journal } = now.current;
    await takeBought(now.current, rowsNow());
    if (isUnknown(error) && journal.unknown()) return setView({ at: 'lost' });
    const created = createdIds(journal.items()).size;
    setView({
      at: 'refused',
      message: error instanceof NotWritten ? FLOW_SAY.refused.notWritten : failureText(error),
      next: nextStep(error),
      created,
      paid: journal.paid(),
      isOpen: journal.unknown() !== null,
    });
  };

  const finish = async (result: FlowResult, order: FlowOrder, isTakenUp: boolean) => {
    const { journal, onDone, onSettled, waitingBeside } = now.current;
    const store = rowsNow();
    await takeBought(now.current, store);
    // Whoever goes back to mend keeps what was said of the rows.
    if (result.outcome !== 'cancelled')
      store.setFaults(
        new Map(result.faults.filter(({ isCreated }) => !isCreated).map((f) => [f.id, f.error])),
      );
    const created = createdIds(result.items).size;
    if (result.outcome === 'refused' && result.failure) {
      const { code, message } = result.failure;
      // Too little money: the batch waits under its key, and the next press takes it up.
      const waits = code === CODES.BALANCE_TOO_LOW;
      if (!waits && !REAL_NAME.has(code)) {
        const isOpen = leavesOpen(result.failure, isTakenUp);
        const unknown = journal.unknown();
        if (isOpen && code === CODES.KEY_REUSED && unknown)
          return setView({ at: 'resume', count: rowsIn(unknown.chunks), isTooOld: true, changes: [] });
        if (!isOpen) for (const { index } of unknown?.chunks ?? []) await journal.notBought(index);
        return setView({
          at: 'refused',
          message,
          next: nextStep(result.failure),
          created,
          paid: result.paid,
          isOpen,
        });
      }
      return setView(null);
    }
    if (result.outcome === 'cancelled') return setView(null);
    if (result.faults.length > 0) return setView({ at: 'result', result, order });
    const left = store.rows().length;
    if (left > 0) return setView({ at: 'part', created, paid: result.paid, left });
    if (created === 0) return setView(null);
    onSettled();
    const waiting = waitingBeside(order);
    if (waiting.length > 0) return setView({ at: 'waits', created, paid: result.paid, waiting });
    setView(null);
    onDone({ count: created, paid: result.paid, batch: onlyOf(state.current.batches) });
  };

  const send = async () => {
    const { journal, order } = now.current;
    const store = now.current.rowsOf(order);
    await store.settled();
    const rows = store.rows().map(flowRow);
    state.current.batches = new Set();
    remember(rows, Date.now());
    journal.begin(order);
    state.current.isDoubtAsked = false;
    setView({ at: 'checking', done: 0, total: rows.length });
    await run({ order, total: rows.length }, (ports) => placeOrder(order, rows, CHUNK_ROWS, ports));
  };

  /** Nothing new goes out while the outcome of something sent is open. */
  const sendOrShow = async () => {
    if (!now.current.journal.unknown()) return send();
    setView({ at: 'looking' });
    await open.look();
    await open.ask();
  };

  return {
    view,
    repeated: () => state.current.repeated,
    /** The order that is being placed. */
    order: () => state.current.order,
    /** A row that was sent, also when it has left the grid. */
    rowOf: (id: number) => state.current.sent.get(id),
    /** What a row cost; nothing when it was not bought. */
    paidFor: (id: number): Fen => state.current.costs.get(id) ?? ZERO_FEN,
    /** MM-DD HH:mm at which a parcel without a waybill is paid back (D311); null when the time of payment is not known. */
    refundBy: () => {
      const { paidAt } = state.current;
      return paidAt === null ? null : formatTime(paidAt + REFUND_MS).slice(5, 16);
    },
    /** What a piece cost; null where this page does not know. */
    unitPrice: () => state.current.unitPrice,
    /** The batch that was made; null when there are several. */
    batch: () => onlyOf(state.current.batches),
    start: () => begin(sendOrShow),
    /** Gives up a batch that waits for money; the rows stay, and go out again as they are now where that is wanted. */
    giveUp: ({ isAgain }: { isAgain: boolean }) =>
      begin(async () => {
        setView({ at: 'looking' });
        if (!(await open.giveUp())) return open.ask();
        if (isAgain) return sendOrShow();
        toast.info(FLOW_SAY.resume.givenUp);
        setView(null);
      }),
    resume: () =>
      begin(async () => {
        const unknown = now.current.journal.unknown();
        if (!unknown) return setView(null);
        state.current.batches = new Set();
        const { order, chunks } = unknown;
        const total = rowsIn(chunks);
        remember(
          chunks.flatMap(({ rows }) => rows),
          null,
        );
        setView({ at: 'paying', done: 0, total, isStopping: false });
        // Another tab may have logged in somebody else, whose key this is not: for them nothing has been bought.
        await refreshUser();
        if (isSomebodyElse(now.current.userId)) return setView(null);
        await run({ order, total, isTakenUp: true }, (ports) => resumeOrder(order, chunks, ports));
      }),
    answer: (answer: FlowAnswer) => {
      const { answer: resolve } = state.current;
      state.current.answer = null;
      // The payment has been agreed to: from here the screen shows how far it is.
      if ('go' in answer) setView((old) => (isPaying(old) ? PAYING : old));
      // What is left is checked anew: nothing of the question can be pressed again.
      if ('rows' in answer) setView({ at: 'checking', done: 0, total: answer.rows.length });
      resolve?.(answer);
    },
    stop: () => {
      state.current.isStopping = true;
      setView((old) => (old?.at === 'paying' ? { ...old, isStopping: true } : old));
    },
    close: () => setView(null),
  };
}
export type Ordering = ReturnType<typeof useOrdering>;

type Flow = ReturnType<typeof placeOrder>;
const REFUND_MS = 24 * 3600 * 1000;
const REAL_NAME: ReadonlySet<number> = new Set([CODES.REAL_NAME_REQUIRED, CODES.REAL_NAME_PENDING]);
const PAYING: OrderView = { at: 'paying', done: 0, total: 0, isStopping: false };

const isPaying = (view: OrderView | null): boolean =>
  view?.at === 'asking' && view.question.step !== 'already-bought';

/** Takes what exists now out of the grid, without a way back: an undo must not bring a bought row to be bought again. */
async function takeBought({ journal, onBought }: OrderingParts, store: OrderRows): Promise<void> {
  const created = createdIds(journal.items());
  if (created.size > 0) await store.replace(store.rows().filter(({ id }) => !created.has(id)));
  await onBought();
}

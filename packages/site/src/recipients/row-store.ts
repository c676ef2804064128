import { present } from '@giftship/shared/lib/assert';
import type { ShownRow } from './read-task.ts';
import { type Decision, type Decisions, type MarkedRows, type Standing, standingOf } from './row-marks.ts';

export type RowFilter = 'all' | 'problem' | 'doubt';

/** Where the rows of a list stand among all rows. */
interface Positions {
  readonly length: number;
  slice(from: number, to: number): number[];
}

/** What the page knows of the rows of one reading: a mark of each, the rows in view, and what a person decided. */
export interface RowStore {
  readonly count: number;
  readonly decisions: Decisions;
  /** The row, or null while it is on its way. */
  row(index: number): ShownRow | null;
  /** Sends for those of these rows that are not here. */
  look(indexes: Iterable<number>): void;
  /** Takes rows that were sent for. */
  add(indexes: readonly number[], rows: readonly ShownRow[]): void;
  /** null takes a decision back. */
  decide(index: number, decision: Decision | null): void;
  standing(index: number): Standing;
  /** The rows that a filter shows. A decided row stays in its list, so that it can be taken back. */
  positions(filter: RowFilter): Positions;
  counts(): Record<Standing, number>;
  subscribe(listener: () => void): () => void;
  /** Grows with every change. */
  version(): number;
}

/** Rows kept; those that came first are sent for again. */
const MOST_ROWS = 2000;

/** A store for rows that are marked; `send` asks for rows, one question at a time. */
export function openRowStore(marked: MarkedRows, send: (indexes: readonly number[]) => void): RowStore {
  const { marks } = marked;
  const rows = new Map<number, ShownRow>();
  const decisions = new Map<number, Decision>();
  const listeners = new Set<() => void>();
  let [version, isWaiting] = [0, false];
  let wanted: number[] = [];
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const ask = () => {
    const missing = wanted.filter((index) => !rows.has(index));
    if (isWaiting || missing.length === 0) return;
    isWaiting = true;
    send(missing);
  };
  const markAt = (index: number) => present(marks[index], `the mark of row ${index}`);
  const standing = (index: number) => standingOf(markAt(index), decisions.get(index));

  return {
    count: marks.length,
    decisions,
    row: (index) => rows.get(index) ?? null,
    look(indexes) {
      // Who scrolls on does not wait for what has passed by.
      wanted = [...indexes];
      ask();
    },
    add(indexes, more) {
      isWaiting = false;
      for (const [i, row] of more.entries()) rows.set(present(indexes[i], 'the place of a row'), row);
      for (const index of rows.keys()) {
        if (rows.size <= MOST_ROWS) break;
        rows.delete(index);
      }
      changed();
      ask();
    },
    decide(index, decision) {
      if (decision === null) decisions.delete(index);
      else decisions.set(index, decision);
      changed();
    },
    standing,
    positions: (filter) => (filter === 'all' ? everyRow(marks.length) : listed(marked[filter])),
    counts() {
      const [problem, doubt] = [marked.problem.length, marked.doubt.length];
      const counts = { good: marks.length - problem - doubt, problem, doubt };
      for (const index of decisions.keys()) {
        counts[standingOf(markAt(index), undefined)] -= 1;
        counts[standing(index)] += 1;
      }
      return counts;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

const everyRow = (length: number): Positions => ({
  length,
  slice: (from, to) => Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, i) => from + i),
});

const listed = (list: Uint32Array): Positions => ({
  length: list.length,
  slice: (from, to) => [...list.subarray(from, to)],
});

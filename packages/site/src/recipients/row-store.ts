import type { Place } from '@giftship/shared/address/parse-address';
import { HAS_PROBLEM, IS_DOUBTFUL, ROWS_PER_CHUNK, type ShownRow } from './read-task.ts';

export type RowFilter = 'all' | 'problem' | 'doubt';

/** What a person decided about a doubtful row: another place, or that it is right as it stands. */
export type Decision = Place | 'right';

/** The rows of one reading. They stay text until they are shown, so that 100,000 of them cost the page next to nothing. */
export interface RowStore {
  readonly count: number;
  /** The row, or null while it is still on its way. */
  row(index: number): ShownRow | null;
  decision(index: number): Decision | null;
  /** null takes a decision back. */
  decide(index: number, decision: Decision | null): void;
  /** Positions of the rows that a filter shows. */
  positions(filter: RowFilter): Uint32Array;
  counts(): { good: number; problem: number; doubt: number };
  addChunk(chunk: number, text: string): void;
  subscribe(listener: () => void): () => void;
  /** Grows with every change. */
  version(): number;
}

/** Chunks kept as objects. */
const PARSED_CHUNKS = 12;

/** A store for the rows whose marks are given; chunks come later. */
export function openRowStore(marks: Uint8Array): RowStore {
  const texts: (string | undefined)[] = [];
  const parsed = new Map<number, ShownRow[]>();
  /** Chunks that somebody looked for before they came: only these are worth drawing again. */
  const awaited = new Set<number>();
  const decisions = new Map<number, Decision>();
  const listeners = new Set<() => void>();
  let version = 0;
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const isShown: Record<RowFilter, (mark: number, index: number) => boolean> = {
    all: () => true,
    problem: (mark) => (mark & HAS_PROBLEM) > 0,
    doubt: (mark) => mark === IS_DOUBTFUL,
  };
  const isOpenDoubt = (mark: number, index: number) => isShown.doubt(mark, index) && !decisions.has(index);

  return {
    count: marks.length,
    row(index) {
      const chunk = Math.floor(index / ROWS_PER_CHUNK);
      let rows = parsed.get(chunk);
      if (rows === undefined) {
        const text = texts[chunk];
        if (text === undefined) {
          awaited.add(chunk);
          return null;
        }
        rows = JSON.parse(text) as ShownRow[];
        if (parsed.size >= PARSED_CHUNKS) parsed.delete(parsed.keys().next().value!);
        parsed.set(chunk, rows);
      }
      return rows[index % ROWS_PER_CHUNK] ?? null;
    },
    decision: (index) => decisions.get(index) ?? null,
    decide(index, decision) {
      if (decision === null) decisions.delete(index);
      else decisions.set(index, decision);
      changed();
    },
    // A decided row stays in its list, so that it can be taken back; only the counts move on.
    positions: (filter) => {
      const found = new Uint32Array(marks.length);
      let length = 0;
      marks.forEach((mark, index) => {
        if (isShown[filter](mark, index)) found[length++] = index;
      });
      return found.slice(0, length);
    },
    counts() {
      let [problem, doubt] = [0, 0];
      marks.forEach((mark, index) => {
        if (isShown.problem(mark, index)) problem += 1;
        else if (isOpenDoubt(mark, index)) doubt += 1;
      });
      return { good: marks.length - problem - doubt, problem, doubt };
    },
    addChunk(chunk, text) {
      texts[chunk] = text;
      if (awaited.delete(chunk)) changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

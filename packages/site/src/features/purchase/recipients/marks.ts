import { sameParcelKey } from '@giftship/shared/recipients/duplicates';
import type { RecipientRow, RecipientRules, RowFilter, RowProblem } from './types.ts';

/** What is known of one row. It remembers what it counted, so that it can be taken back whatever became of the row. */
interface Mark {
  row: RecipientRow;
  rules: RecipientRules;
  own: readonly RowProblem[];
  /** With what the server said. */
  problems: readonly RowProblem[];
  isDoubt: boolean;
  /** What other rows of the same parcel share with it. */
  parcel: string;
}

const NONE: readonly RowProblem[] = [];

/** Problems, doubts and repeated parcels of rows, counted as they come and go. */
export interface Marks {
  set(row: RecipientRow, own: readonly RowProblem[], rules: RecipientRules): void;
  drop(id: number): void;
  /** True when this very row has been judged by these very rules. */
  isOf(row: RecipientRow, rules: RecipientRules): boolean;
  has(id: number): boolean;
  problemsOf(id: number): readonly RowProblem[];
  isDuplicate(id: number): boolean;
  count(filter: Exclude<RowFilter, 'all'>): number;
  /** The ids that a filter shows, in the order of the rows; the same array until the list changes. */
  positions(filter: RowFilter, rows: readonly RecipientRow[]): readonly number[];
  /** The rows themselves have come, gone or moved. */
  rowsChanged(): void;
  faultOf(id: number): string | undefined;
  setFault(id: number, fault: string | undefined): void;
  setFaults(faults: ReadonlyMap<number, string>): void;
}

/** Opens marks for no rows. */
export function openMarks(): Marks {
  const marks = new Map<number, Mark>();
  const parcels = new Map<string, number>();
  const lists = new Map<RowFilter, readonly number[]>();
  const faults = new Map<number, string>();
  const counts = { problem: 0, doubt: 0, duplicate: 0 };

  const add = (filter: keyof typeof counts, change: number) => {
    counts[filter] += change;
    lists.delete(filter);
  };
  const countParcel = (parcel: string, change: 1 | -1) => {
    if (parcel === '') return;
    const before = parcels.get(parcel) ?? 0;
    const after = before + change;
    if (after === 0) parcels.delete(parcel);
    else parcels.set(parcel, after);
    const [was, is] = [before > 1 ? before : 0, after > 1 ? after : 0];
    if (was !== is) add('duplicate', is - was);
  };
  const count = (mark: Mark, change: 1 | -1) => {
    if (mark.problems.length > 0) add('problem', change);
    if (mark.isDoubt) add('doubt', change);
  };
  const withFault = (id: number, own: readonly RowProblem[]) => {
    const msg = faults.get(id);
    return msg === undefined ? own : [...own, { field: '' as const, msg }];
  };
  const isDuplicate = (id: number) => (parcels.get(marks.get(id)?.parcel ?? '') ?? 0) > 1;
  const shows: Record<RowFilter, (id: number) => boolean> = {
    all: () => true,
    problem: (id) => (marks.get(id)?.problems.length ?? 0) > 0,
    doubt: (id) => marks.get(id)?.isDoubt === true,
    duplicate: isDuplicate,
  };
  const recount = (id: number) => {
    const mark = marks.get(id);
    if (mark === undefined) return;
    count(mark, -1);
    mark.problems = withFault(id, mark.own);
    count(mark, 1);
  };

  return {
    set(row, own, rules) {
      const old = marks.get(row.id);
      const mark: Mark = {
        row,
        rules,
        own,
        problems: withFault(row.id, own),
        isDoubt: row.reasons.length > 0 || row.alternatives.length > 0,
        parcel: sameParcelKey(row),
      };
      if (old?.parcel !== mark.parcel) {
        if (old) countParcel(old.parcel, -1);
        countParcel(mark.parcel, 1);
      }
      const isSame = old?.isDoubt === mark.isDoubt && old.problems.length > 0 === mark.problems.length > 0;
      if (!isSame) {
        if (old) count(old, -1);
        count(mark, 1);
      }
      marks.set(row.id, mark);
    },
    drop(id) {
      const mark = marks.get(id);
      if (mark === undefined) return;
      count(mark, -1);
      countParcel(mark.parcel, -1);
      marks.delete(id);
    },
    isOf(row, rules) {
      const mark = marks.get(row.id);
      return mark?.row === row && mark.rules === rules;
    },
    has: (id) => marks.has(id),
    problemsOf: (id) => marks.get(id)?.problems ?? NONE,
    isDuplicate,
    count: (filter) => counts[filter],
    positions(filter, rows) {
      const known = lists.get(filter);
      if (known) return known;
      const list: number[] = [];
      for (const { id } of rows) if (shows[filter](id)) list.push(id);
      lists.set(filter, list);
      return list;
    },
    rowsChanged: () => void lists.delete('all'),
    faultOf: (id) => faults.get(id),
    setFault(id, fault) {
      if (faults.get(id) === fault) return;
      if (fault === undefined) faults.delete(id);
      else faults.set(id, fault);
      recount(id);
    },
    setFaults(next) {
      const touched = new Set([...faults.keys(), ...next.keys()]);
      faults.clear();
      for (const [id, fault] of next) faults.set(id, fault);
      for (const id of touched) recount(id);
    },
  };
}

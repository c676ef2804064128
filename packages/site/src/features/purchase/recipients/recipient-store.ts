import { allProvinces } from '@giftship/shared/address/regions';
import { RECIPIENT_FIELDS, type RecipientText } from '@giftship/shared/recipients/recipient';
import { changed, merged, newRow, settled } from './apply-change.ts';
import { GRID_COPY } from './copy.ts';
import { openSlices } from './in-slices.ts';
import { judge } from './judge.ts';
import { openMarks } from './marks.ts';
import type { RecipientRow, RecipientRules, RecipientStore } from './types.ts';
import { openUndoStack, type UndoStep } from './undo-stack.ts';

/**
 * The recipients of one purchase. Ids ascend with the order of the rows, always: new rows come at the end with the next
 * number, and what an undo brings back goes where its number belongs.
 */
export function openRecipients(first: RecipientRules): RecipientStore {
  let rules = first;
  let rows: readonly RecipientRow[] = [];
  let nextId = 1;
  let version = 0;
  /** Which of the server's answers the faults are of. */
  let answer = 0;
  let hasFailedEdit = false;
  const marks = openMarks();
  const steps = openUndoStack();
  /** Steps that were taken back, as their way forth. */
  const undone = openUndoStack();
  /** What adds shared whose step was taken back: also when nothing leads forth to it any more. */
  const takenBack = new WeakSet<object>();
  const holds = new Set<object>();
  let replacements = 0;
  const listeners = new Set<() => void>();

  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const judgeIds = (ids: readonly number[]) => {
    const present = ids.flatMap((id) => rowOf(id) ?? []);
    for (const [row, problems] of judge(present, rules)) marks.set(row, problems, rules);
  };
  const slices = openSlices({ warm: () => void allProvinces(), work: judgeIds, onSlice: tell });

  const indexOf = (id: number) => {
    let [low, high] = [0, rows.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = rows[middle]?.id;
      if (found === id) return middle;
      if (found !== undefined && found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  };
  const rowOf = (id: number) => rows[indexOf(id)];
  const setRows = (next: readonly RecipientRow[]) => {
    rows = next;
    marks.rowsChanged();
  };
  const append = (more: Parameters<RecipientStore['add']>[0]) => {
    const added = more.map((from) => newRow(from, nextId++));
    if (added.length > 0) setRows(rows.concat(added));
    return added.map(({ id }) => id);
  };
  const drop = (ids: ReadonlySet<number>) => {
    setRows(rows.filter(({ id }) => !ids.has(id)));
    for (const id of ids) marks.drop(id);
  };
  /** Puts changed rows in; what the server said about them no longer holds. */
  const put = (changes: readonly RecipientRow[]) => {
    const [one, ...others] = changes;
    if (one !== undefined && others.length === 0) {
      const at = indexOf(one.id);
      rows = [...rows.slice(0, at), one, ...rows.slice(at + 1)];
    } else setRows(merged(rows, changes));
  };
  const faultsOf = (some: readonly RecipientRow[]) =>
    new Map(
      some.flatMap(({ id }) => {
        const fault = marks.faultOf(id);
        return fault === undefined ? [] : [[id, fault] as const];
      }),
    );
  const note = (step: Pick<UndoStep, 'label' | 'before' | 'added'> & { of?: object }) => {
    steps.push({ ...step, faults: faultsOf(step.before), answer, of: step.of ?? null });
    undone.clear();
  };
  /** Does what a step says: back or forth. Answers the step that leads to where it came from. */
  const take = (step: UndoStep): UndoStep => {
    const gone = step.added.flatMap((id) => rowOf(id) ?? []);
    const replaced = step.before.flatMap(({ id }) => rowOf(id) ?? []);
    const before = [...gone, ...replaced].sort((a, b) => a.id - b.id);
    const added = step.before.flatMap(({ id }) => (indexOf(id) < 0 ? id : []));
    const { label, of } = step;
    const contrary: UndoStep = { label, of, before, added, faults: faultsOf(before), answer };
    if (gone.length > 0) drop(new Set(step.added));
    setRows(merged(rows, step.before));
    for (const { id } of step.before)
      marks.setFault(id, step.answer === answer ? step.faults.get(id) : undefined);
    tell();
    slices.now(step.before.map(({ id }) => id));
    return contrary;
  };

  /** One change of some rows and some more rows: the rows that really differ, and the ids of the new ones. */
  const change = (
    changes: readonly { before: RecipientRow; after: RecipientRow }[],
    more: Parameters<RecipientStore['add']>[0],
    label: string,
  ) => {
    const real = changes.filter(({ before, after }) => before !== after);
    if (real.length === 0 && more.length === 0) return [];
    const added = append(more);
    note({ label, before: real.map(({ before }) => before), added });
    if (real.length > 0) put(real.map(({ after }) => after));
    for (const { before, after } of real)
      if (RECIPIENT_FIELDS.some((field) => before[field] !== after[field]))
        marks.setFault(after.id, undefined);
    slices.now([...real.map(({ after }) => after.id), ...added]);
    return added;
  };

  return {
    rows: () => rows,
    row: rowOf,
    indexOf,
    problemsOf: marks.problemsOf,
    isDuplicate: marks.isDuplicate,
    isJudged: marks.has,
    counts: () => ({
      all: rows.length,
      problem: marks.count('problem'),
      doubt: marks.count('doubt'),
      duplicate: marks.count('duplicate'),
    }),
    positions: (filter) => marks.positions(filter, rows),
    add(more, step) {
      // The rest of rows whose beginning was taken back waits with it: one step goes and comes back whole.
      const waiting = undone.stepOf(step);
      if (waiting) {
        const late = more.map((from) => newRow(from, nextId++));
        waiting.before = waiting.before.concat(late);
        return late.map(({ id }) => id);
      }
      if (takenBack.has(step)) return [];
      const added = append(more);
      if (added.length === 0) return added;
      const known = steps.stepOf(step);
      if (known) for (const id of added) known.added.push(id);
      else {
        const gone = rows.filter(({ id }) => step.instead?.has(id));
        note({ label: step.label, before: gone, added: [...added], of: step });
        if (gone.length > 0) drop(new Set(gone.map(({ id }) => id)));
      }
      // Rows that come piece by piece are told of with those that are judged: drawing each piece would hold up typing.
      if (slices.isBusy()) version += 1;
      else tell();
      slices.push(added);
      return added;
    },
    edit(id, text) {
      const before = rowOf(id);
      if (before)
        change([{ before, after: changed(before, text) }], [], GRID_COPY.steps.edit(fieldsOf(text)));
    },
    failEdit() {
      hasFailedEdit = true;
    },
    takeFailedEdit() {
      const hadOne = hasFailedEdit;
      hasFailedEdit = false;
      return hadOne;
    },
    settle(id, place) {
      const before = rowOf(id);
      if (before) change([{ before, after: settled(before, place) }], [], GRID_COPY.steps.settle);
    },
    changeMany(changes, more, label) {
      const pairs = rows.flatMap((before) => {
        const text = changes.get(before.id);
        return text ? [{ before, after: changed(before, text) }] : [];
      });
      return change(pairs, more, label);
    },
    remove(ids, label) {
      const gone = rows.filter(({ id }) => ids.has(id));
      if (gone.length === 0) return;
      note({ label, before: gone, added: [] });
      drop(new Set(gone.map(({ id }) => id)));
      tell();
    },
    undo() {
      const step = steps.pop();
      if (step === undefined) return null;
      undone.push(take(step));
      if (step.of) takenBack.add(step.of);
      return step.label;
    },
    redo() {
      const step = undone.pop();
      if (step === undefined) return null;
      steps.push(take(step));
      if (step.of) takenBack.delete(step.of);
      return step.label;
    },
    canUndo: () => steps.last() !== undefined,
    canRedo: () => undone.last() !== undefined,
    undoLabel: () => steps.last()?.label ?? null,
    redoLabel: () => undone.last()?.label ?? null,
    setRules(next) {
      rules = next;
      slices.restart(marks.positions('all', rows));
      return slices.settled();
    },
    setFaults(faults) {
      answer += 1;
      marks.setFaults(faults);
      tell();
    },
    replace(next) {
      replacements += 1;
      const isAscending = next.every(({ id }, i) => id > (next[i - 1]?.id ?? 0));
      const kept = isAscending ? next : next.map((row) => newRow(row, nextId++));
      const judged = new Set(kept.flatMap((row) => (marks.isOf(row, rules) ? row.id : [])));
      for (const { id } of rows) if (!judged.has(id)) marks.drop(id);
      setRows(kept);
      nextId = Math.max(nextId, (kept.at(-1)?.id ?? 0) + 1);
      steps.clear();
      undone.clear();
      tell();
      slices.restart(marks.positions('all', rows).filter((id) => !judged.has(id)));
      return slices.settled();
    },
    replaced: () => replacements,
    hold() {
      const mine = {};
      holds.add(mine);
      return () => void holds.delete(mine);
    },
    isHeld: () => holds.size > 0,
    settled: slices.settled,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
  };
}

const fieldsOf = (text: Partial<RecipientText>) =>
  RECIPIENT_FIELDS.filter((field) => text[field] !== undefined);

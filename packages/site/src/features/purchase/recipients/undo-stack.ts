import type { RecipientRow } from './types.ts';

/** What a step did, as its way back: these rows go, those come back as they were. */
export interface UndoStep {
  label: string;
  added: number[];
  before: readonly RecipientRow[];
  /** What the server had said about rows of `before`, and which of its answers that was. */
  faults: ReadonlyMap<number, string>;
  answer: number;
  /** The object that several adds share, when they are one step. */
  of: object | null;
}

const MOST_STEPS = 50;
/** Rows that steps may hold on to; those of the oldest steps go first. */
const MOST_ROWS = 300_000;

/** The steps that can be taken back, the last first. */
export interface UndoStack {
  push(step: UndoStep): void;
  pop(): UndoStep | undefined;
  last(): UndoStep | undefined;
  /** The step of adds that share this object. */
  stepOf(of: object): UndoStep | undefined;
  clear(): void;
}

/** Opens a stack with a limit on its memory. */
export function openUndoStack(): UndoStack {
  let steps: UndoStep[] = [];
  return {
    push(step) {
      steps.push(step);
      let held = 0;
      let first = steps.length - 1;
      for (; first >= 0 && steps.length - first <= MOST_STEPS; first--) {
        held += steps[first]?.before.length ?? 0;
        if (held > MOST_ROWS && first < steps.length - 1) break;
      }
      steps.splice(0, first + 1);
    },
    pop: () => steps.pop(),
    last: () => steps.at(-1),
    stepOf: (of) => steps.find((step) => step.of === of),
    clear: () => {
      steps = [];
    },
  };
}

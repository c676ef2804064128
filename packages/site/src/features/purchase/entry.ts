import { EMPTY_RECIPIENT, RECIPIENT_FIELDS, type RecipientText } from '@giftship/shared/recipients/recipient';
import type { ReadSummary, TakenRow } from '../../recipients/read-task.ts';
import type { KeptLine } from './kept-lines.ts';

const NOBODY = EMPTY_RECIPIENT;

/** What stands in tab 1 before it is a row: kept in the draft and carried to other goods as rows are. */
export interface EnteredText {
  mode: 'one' | 'many';
  /** The box of many lines, and which of its lines a reading has left there. */
  text: string;
  kept: readonly KeptLine[];
  /** The form of one person, the text beside it, and what is doubtful of what that text filled in. */
  person: RecipientText;
  pasted: string;
  doubt: Pick<TakenRow, 'reasons' | 'alternatives'> | null;
}

/** A table that was read, and the rows it became: its columns may be chosen again while these rows have not been bought. */
export interface ReadTable {
  text: string;
  ids: ReadonlySet<number>;
  /** What the last reading gave, to tell what was changed by hand since. */
  given: ReadonlyMap<number, RecipientText>;
  /** `RecipientStore.replaced` when it was read. */
  replaced: number;
  summary: ReadSummary;
}

interface EntryState extends EnteredText {
  /** What the whole text was refused with. */
  refused: string;
  isReading: boolean;
  table: ReadTable | null;
}

/** Tab 1 outside React: another way of entering, a part that is tried again and a reload find it as it was. */
export interface Entry {
  now(): EntryState;
  set(part: Partial<EntryState>): void;
  /** What a draft keeps of it. */
  entered(): EnteredText;
  isEmpty(): boolean;
  /** Puts back what was kept, beside what has been typed in the meantime. */
  restore(entered: EnteredText): void;
  subscribe(listener: () => void): () => void;
}

/** What the form of one person starts with, and is when it has been added. */
export const NO_PERSON: Pick<EnteredText, 'person' | 'pasted' | 'doubt'> = {
  person: NOBODY,
  pasted: '',
  doubt: null,
};

/** Opens an empty entry. */
export function openEntry(): Entry {
  let state: EntryState = {
    mode: 'one',
    text: '',
    kept: [],
    ...NO_PERSON,
    refused: '',
    isReading: false,
    table: null,
  };
  const listeners = new Set<() => void>();
  const set = (part: Partial<EntryState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const entered = (): EnteredText => {
    const { mode, text, kept, person, pasted, doubt } = state;
    return { mode, text, kept, person, pasted, doubt };
  };
  return {
    now: () => state,
    set,
    entered,
    isEmpty: () => isEmpty(state),
    restore: (more) => set(joined(entered(), more)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** How many of the rows that the last reading gave were changed or removed by hand since; none when they were taken back. */
export function touchedOf({ given }: ReadTable, rows: readonly (RecipientText & { id: number })[]): number {
  const here = rows.flatMap((row) => {
    const was = given.get(row.id);
    return was === undefined ? [] : [{ row, was }];
  });
  if (here.length === 0) return 0;
  const changed = here.filter(({ row, was }) => RECIPIENT_FIELDS.some((field) => row[field] !== was[field]));
  return changed.length + given.size - here.length;
}

/** Two entries as one, without loss: where only one of them fits, the other one's person becomes a line of the box. */
function joined(first: EnteredText, second: EnteredText): EnteredText {
  if (isEmpty(second)) return first;
  if (isEmpty(first)) return second;
  const own = hasPerson(first) ? first : second;
  const aside = hasPerson(first) ? personLine(second) : '';
  return {
    mode: first.mode,
    text: [first.text, second.text, aside].filter((text) => text.trim() !== '').join('\n\n'),
    kept: first.text.trim() === '' ? second.kept : first.kept,
    person: own.person,
    pasted: own.pasted,
    doubt: own.doubt,
  };
}

const personLine = ({ person, pasted }: EnteredText): string =>
  RECIPIENT_FIELDS.map((field) => person[field])
    .filter((text) => text !== '')
    .join('\uff0c') || pasted;

const hasPerson = ({ person, pasted }: EnteredText): boolean =>
  pasted.trim() !== '' || RECIPIENT_FIELDS.some((field) => person[field].trim() !== '');

const isEmpty = (entered: EnteredText): boolean => entered.text.trim() === '' && !hasPerson(entered);

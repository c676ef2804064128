import type { Place } from '@giftship/shared/address/parse-address';
import type { NoDeliverArea } from '@giftship/shared/goods/goods';
import type { RecipientField, RecipientText } from '@giftship/shared/recipients/recipient';

/** A recipient in the grid. `id` is unique and kept for ever; rows are never changed in place: an edit makes a new one. */
export interface RecipientRow extends RecipientText {
  readonly id: number;
  /** Row of the sheet or line of the text it came from; 0 for one that was typed. */
  readonly row: number;
  /** Codes of why a person should look at it (recipients/doubt-copy.ts has their words); empty when settled. */
  readonly reasons: readonly string[];
  /** Other places that the address may mean, to choose from. */
  readonly alternatives: readonly Place[];
}
/** A row before it has a number. */
export type NewRecipient = RecipientText & Partial<Pick<RecipientRow, 'row' | 'reasons' | 'alternatives'>>;

/** One step of adding: its name, and the rows that go out for those that come. */
export interface AddStep {
  label: string;
  instead?: ReadonlySet<number>;
}

/** What is wrong with a row: our own rules' sentence (without its position), or the server's. */
export interface RowProblem {
  field: RecipientField | '';
  msg: string;
}

export type RowFilter = 'all' | 'problem' | 'doubt' | 'duplicate';

/** By what rules rows are judged; a change judges all of them again, in slices. */
export interface RecipientRules {
  platform: number;
  isWu: boolean;
  noDeliverArea: readonly NoDeliverArea[];
  /** `YYYY-MM-DD` in the service's time zone. */
  today: string;
}

/** The recipients of one purchase, outside React. Everything that touches all rows works in slices of a few ms. */
export interface RecipientStore {
  /** The rows in their order; a new array after each change. */
  rows(): readonly RecipientRow[];
  row(id: number): RecipientRow | undefined;
  problemsOf(id: number): readonly RowProblem[];
  counts(): Record<RowFilter, number>;
  /** The ids that a filter shows, in order. */
  positions(filter: RowFilter): readonly number[];
  /**
   * Adds rows at the end and answers their ids; one undo step for all adds with the same `step`. No ids for rows whose step
   * was taken back for good: whoever adds stops.
   */
  add(rows: readonly NewRecipient[], step: AddStep): number[];
  edit(id: number, change: Partial<RecipientText>): void;
  /** An edit threw: its cell shows the old text again, and nothing may be ordered on the strength of the new one. */
  failEdit(): void;
  /** True once after an edit that failed. */
  takeFailedEdit(): boolean;
  /** Takes an alternative place, or agrees with the row as it is (`null`): the doubt is settled. */
  settle(id: number, place: Place | null): void;
  /** Removes rows; one undo step. */
  remove(ids: ReadonlySet<number>, label: string): void;
  /** Takes the last step back; its label, or null when there is none. */
  undo(): string | null;
  /** Does again what was taken back last; its label, or null when there is nothing: a new step forgets what was taken back. */
  redo(): string | null;
  canUndo(): boolean;
  canRedo(): boolean;
  /** What `undo` would take back. */
  undoLabel(): string | null;
  /** What `redo` would do again. */
  redoLabel(): string | null;
  /** Changes many rows and adds others at the end, as a paste does: one undo step. Answers the new ids. */
  changeMany(
    changes: ReadonlyMap<number, Partial<RecipientText>>,
    more: readonly NewRecipient[],
    label: string,
  ): number[];
  /** 0-based place among all rows; -1 when there is no such row. */
  indexOf(id: number): number;
  /** Another row has the same order number. */
  isDuplicate(id: number): boolean;
  /** False while the rules have not been asked yet about a row that came with many others. */
  isJudged(id: number): boolean;
  /** Resolves when every row has been judged by the rules of now. */
  settled(): Promise<void>;
  setRules(rules: RecipientRules): Promise<void>;
  /** What the server said about rows (by id) in the price check, instead of what it said before; an edit of a row clears its own. */
  setFaults(faults: ReadonlyMap<number, string>): void;
  /** Everything at once, and nothing to undo after it: a restored draft. Rows keep their ids when these ascend. */
  replace(rows: readonly RecipientRow[]): Promise<void>;
  /** How often everything was replaced: rows that have gone with it (bought, thrown away) must not be read in once more. */
  replaced(): number;
  /** Rows that stand here are being read again, and will go out for others: nothing is ordered until the answer is called. */
  hold(): () => void;
  isHeld(): boolean;
  subscribe(listener: () => void): () => void;
  version(): number;
}

import type { Place } from '@giftship/shared/address/parse-address';
import type { RefusalName } from '@giftship/shared/errors/catalogue';
import type { SkipReason } from '@giftship/shared/recipients/draft-recipients';
import type { RowFilter } from '@giftship/shared/recipients/filter-rows';
import type { MappingFrom } from '@giftship/shared/recipients/import-recipients';
import type { LeftLine } from '@giftship/shared/recipients/parse-lines';
import type { RecipientText } from '@giftship/shared/recipients/recipient';
import type { ReissueRow } from '@giftship/shared/recipients/reissue-rows';
import type { RememberedMappings } from '@giftship/shared/recipients/remembered-mapping';
import type { Layout } from '@giftship/shared/spreadsheet/labels';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import type { Decisions, MarkedRows } from './row-marks.ts';

/** A file or pasted text to read. */
export type ReadTask =
  | {
      kind: 'file';
      file: File;
      platform: number;
      password?: string | undefined;
      mapping?: ColumnMapping | undefined;
      remembered?: RememberedMappings | undefined;
      /** Rows that contain one of these lines are left out (D322). */
      filter?: RowFilter | undefined;
    }
  | {
      kind: 'lines';
      text: string;
      platform: number;
      mapping?: ColumnMapping | undefined;
      remembered?: RememberedMappings | undefined;
      /** Every line for itself, also when they are a table. */
      asLines?: boolean | undefined;
    };

/** What the worker is told: to read, which it does once; then, as often as asked, to show rows or to write the bad ones. */
export type WorkerTask =
  | { want: 'read'; read: ReadTask }
  | { want: 'rows'; indexes: readonly number[] }
  | { want: 'take'; from: number; to: number }
  | { want: 'reissue'; file: File }
  | { want: 'errors'; decisions: Decisions };

/** A row as the table shows it. */
export interface ShownRow extends RecipientText {
  /** Row of the sheet, or line of the text. */
  row: number;
  problems: { code: string; field: string; msg: string }[];
  reasons: string[];
  /** The other places that the address may mean. */
  alternatives: Place[];
}

/** A row on its way into an order: what was read, and what a person should look at. */
export type TakenRow = Omit<ShownRow, 'problems'>;

export interface SkippedRows {
  reason: SkipReason;
  count: number;
  /** The first of them. */
  rows: number[];
}

/** What a reading found, without the rows. */
export interface ReadSummary {
  count: number;
  layout: Layout | null;
  container: string;
  encoding: string;
  sheet: string;
  header_row: number;
  other_sheets: string[];
  /** Titles of the sheet or the pasted table, by column; none of lines. */
  titles: string[];
  /** The first cells of a pasted table, by column. */
  samples: string[];
  /** What a choice of columns is remembered by. */
  key: string[];
  /** Columns of a pasted table that nothing was made of. */
  unused: string[];
  /** Titles that fed each field, best first. */
  columns: Record<string, string[]>;
  mapping_from: MappingFrom | 'content';
  mapping: ColumnMapping;
  skipped: SkippedRows[];
  /** Lines of a text that became no row; of a file none. */
  left: LeftLine[];
  /** Order numbers that several rows have. */
  duplicates: number;
  /** Rows that a filter line left out. */
  filtered: number;
}

/** A refusal on its way out of the worker. */
export interface RefusedMessage {
  refusal: RefusalName;
  text: string;
  next: string;
  data: unknown;
}

/** What the worker says. The rows stay with it: only those that are looked at travel. */
export type WorkerMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'summary'; summary: ReadSummary; marked: MarkedRows; first: ShownRow[] }
  | { kind: 'rows'; indexes: readonly number[]; rows: ShownRow[] }
  | { kind: 'taken'; rows: TakenRow[] }
  | { kind: 'reissue'; rows: ReissueRow[] }
  | { kind: 'errors'; bytes: Uint8Array }
  | { kind: 'refused'; refused: RefusedMessage };

/** Rows that come with the summary, so that a first screen waits for nothing. */
export const FIRST_ROWS = 32;

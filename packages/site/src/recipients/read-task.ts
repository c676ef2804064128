import type { Place } from '@giftship/shared/address/parse-address';
import type { RefusalName } from '@giftship/shared/errors/catalogue';
import type { MappingFrom } from '@giftship/shared/recipients/import-remembered';
import type { SkipReason } from '@giftship/shared/recipients/draft-recipients';
import type { RecipientText } from '@giftship/shared/recipients/recipient';
import type { RememberedMappings } from '@giftship/shared/recipients/remembered-mapping';
import type { Layout } from '@giftship/shared/spreadsheet/labels';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';

/** A file or pasted text to read. */
export type ReadTask =
  | {
      kind: 'file';
      file: File;
      platform: number;
      password?: string | undefined;
      mapping?: ColumnMapping | undefined;
      remembered?: RememberedMappings | undefined;
    }
  | { kind: 'lines'; text: string; platform: number };

/** What the worker is told: read for the table, list a sheet's titles, or write the sheet of the bad rows. */
export type WorkerTask =
  | { want: 'rows'; read: ReadTask }
  | { want: 'titles'; read: ReadTask; header?: { sheet: string; header_row: number } | undefined }
  | { want: 'errors'; read: ReadTask };

/** A row as the table shows it. */
export interface ShownRow extends RecipientText {
  /** Row of the sheet, or line of the text. */
  row: number;
  message: string;
  problems: { field: string; msg: string }[];
  reasons: string[];
  /** The other places that the address may mean. */
  alternatives: Place[];
}

/** Marks of a row: one byte each, so that 100,000 of them are counted and filtered at once. */
export const HAS_PROBLEM = 1;
export const IS_DOUBTFUL = 2;

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
  /** Titles that fed each field, best first. */
  columns: Record<string, string[]>;
  mappingFrom: MappingFrom;
  mapping: ColumnMapping;
  skipped: SkippedRows[];
  /** Order numbers that several rows have. */
  duplicates: number;
}

/** A refusal on its way out of the worker. */
export interface RefusedMessage {
  refusal: RefusalName;
  text: string;
  next: string;
  data: unknown;
}

/** What the worker says. Rows come as JSON text of ROWS_PER_CHUNK rows each: text is cheap to hand over, and parsed when shown. */
export type WorkerMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'summary'; summary: ReadSummary; marks: Uint8Array }
  | { kind: 'rows'; chunk: number; text: string }
  | { kind: 'end' }
  | { kind: 'answer'; value: unknown }
  | { kind: 'refused'; refused: RefusedMessage };

export const ROWS_PER_CHUNK = 500;

import type { ImportedFile } from '@giftship/shared/recipients/import-recipients';
import type { FilterType } from '@giftship/shared/recipients/filter-rows';
import type { ReissueRow } from '@giftship/shared/recipients/reissue-rows';
import type { RememberedMappings } from '@giftship/shared/recipients/remembered-mapping';
import type { SplitProblem, SplitRequest, SplitSheet } from '@giftship/shared/spreadsheet/split-sheet';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';

/** How an order file is read. */
export interface ReadOrders {
  platform?: number | undefined;
  mapping?: ColumnMapping | undefined;
  filter?: { file: string; types: FilterType[] } | undefined;
  keepSource?: boolean;
  password?: string | undefined;
  remembered?: RememberedMappings | undefined;
  /** How much of the file is read; both in the same unit. */
  onProgress?: ReadProgress | undefined;
}

export type ReadProgress = (done: number, total: number) => void;

/** One piece of work for the file worker. */
export type ImportTask =
  | {
      kind: 'orders';
      bytes: Uint8Array;
      fileName: string;
      platform?: number | undefined;
      mapping?: ColumnMapping | undefined;
      filter?: { bytes: Uint8Array; fileName: string; types: FilterType[] } | undefined;
      keepSource: boolean;
      password?: string | undefined;
      remembered?: RememberedMappings | undefined;
    }
  | { kind: 'reissues'; bytes: Uint8Array; fileName: string }
  | ({ kind: 'split' } & SplitRequest);

export type TaskResult<K extends ImportTask['kind']> = K extends 'orders'
  ? ImportedFile
  : K extends 'split'
    ? SplitSheet | SplitProblem
    : { rows: ReissueRow[]; skipped: number[] };

/** What the worker says. */
export type WorkerMessage =
  | { progress: [done: number, total: number] }
  /** Rows of the result that comes: so many at a time that neither thread holds them twice. */
  | { rows: ImportedFile['rows'] }
  | { result: unknown }
  | { refused: RefusalMessage };

/** A refusal on its way out of the worker. */
export interface RefusalMessage {
  refusal: string;
  message: string;
  next: string;
  code: number;
  data: unknown;
}

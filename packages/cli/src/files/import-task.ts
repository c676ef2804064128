import type { ImportedFile } from '@giftship/shared/recipients/import-recipients';
import type { FilterType } from '@giftship/shared/recipients/filter-rows';
import type { ReissueRow } from '@giftship/shared/recipients/reissue-rows';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';

/** How an order file is read. */
export interface ReadOrders {
  platform?: number | undefined;
  mapping?: ColumnMapping | undefined;
  filter?: { file: string; types: FilterType[] } | undefined;
  keepSource?: boolean;
}

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
    }
  | { kind: 'reissues'; bytes: Uint8Array; fileName: string };

export type TaskResult<K extends ImportTask['kind']> = K extends 'orders'
  ? ImportedFile
  : { rows: ReissueRow[]; skipped: number[] };

/** A refusal on its way out of the worker. */
export interface RefusalMessage {
  refusal: string;
  message: string;
  next: string;
  code: number;
  data: unknown;
}

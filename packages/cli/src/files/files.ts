import type { ImportedFile } from '@giftship/shared/recipients/import-recipients';
import type { ReissueRow } from '@giftship/shared/recipients/reissue-rows';
import type { SplitProblem, SplitRequest, SplitSheet } from '@giftship/shared/spreadsheet/split-sheet';
import type { ReadOrders } from './import-task.ts';

/** A file on disk as a command reads it. */
export interface OrderFile {
  path: string;
  name: string;
  sha: string;
  imported: ImportedFile;
}

/** Files of this machine, as commands read and write them. */
export interface Files {
  orders(path: string, options: ReadOrders): Promise<OrderFile>;
  reissues(path: string): Promise<{ rows: ReissueRow[]; skipped: number[] }>;
  /** The parts of a sheet, as bytes; nothing is written. */
  split(
    path: string,
    options: Pick<SplitRequest, 'by' | 'header' | 'password' | 'onProgress'>,
  ): Promise<SplitSheet | SplitProblem>;
  /** Reads a text file or, for `-`, stdin; at most `maxBytes`. */
  text(path: string, maxBytes: number): Promise<string>;
  /** Writes it whole or not at all; what was there before is replaced, and that is said. */
  write(path: string, bytes: Uint8Array | string): Promise<void>;
  /**
   * Exit 2 when `flag` names a file that cannot be written, or the very `source` that is read: asked before money moves.
   */
  refuseUnwritable(path: string, flag: string, source?: string): Promise<void>;
  /** The same for a sheet, whose ending says of which kind it is to be. */
  refuseNoSheet(path: string, flag: string, source?: string): Promise<void>;
}

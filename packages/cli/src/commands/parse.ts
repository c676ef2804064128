import { alternativesWords, reasonsWords } from '@giftship/shared/recipients/doubt-copy';
import { type ImportedLine, importLines } from '@giftship/shared/recipients/import-lines';
import { MAX_FILE_BYTES } from '@giftship/shared/spreadsheet/read-sheet';
import { COPY } from '../copy.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../failure.ts';
import { done, type Outcome } from '../outcome.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';

export interface ParseOptions {
  file?: string;
  platform?: number;
  all?: boolean;
}

/** Reads pasted lines, one recipient each; with --all exactly one result for each line of the input, in order. */
export async function run(deps: Deps, { file, platform, all = false }: ParseOptions): Promise<Outcome> {
  if (file === undefined && deps.ask.isPossible) throw usageFailure(COPY.argumentMissing('file'));
  const text = (await deps.files.text(file ?? '-', MAX_FILE_BYTES)).replace(/^\ufeff/, '');
  const rows = all && text === '' ? [] : await importLines(text.replace(/\r?\n$/, ''), { platform, all });
  const flagged = rows.filter(({ flag }) => flag).length;
  return {
    ...done({ rows }, () => textOf(rows), SAY.parsed(rows.length, flagged)),
    lines: rows,
  };
}

function textOf(rows: ImportedLine[]): string {
  return table(
    SAY.parseColumns,
    rows.map((row) => [
      row.row,
      row.shop_order,
      row.rec_name,
      row.rec_mobile,
      row.rec_province,
      row.rec_city,
      row.rec_district,
      row.rec_address,
      row.remark,
      reasonsWords(row.reasons),
      alternativesWords(row.alternatives),
    ]),
  );
}

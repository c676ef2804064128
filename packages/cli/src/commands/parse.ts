import { loadTowns } from '@giftship/shared/address/towns';
import { checkRecipients } from '@giftship/shared/recipients/check-recipients';
import { alternativesWords, reasonsWords } from '@giftship/shared/recipients/doubt-copy';
import { type ParsedLine, parseLines } from '@giftship/shared/recipients/parse-lines';
import { RECIPIENT_MAX_LENGTH } from '@giftship/shared/recipients/recipient';
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
  await loadTowns();
  const lines = all && text === '' ? [] : parseLines(text.replace(/\r?\n$/, ''), { platform, all });
  const rows = withProblems(lines, platform ?? 0);
  const flagged = rows.filter(({ flag }) => flag).length;
  return {
    ...done({ rows }, () => textOf(rows), SAY.parsed(rows.length, flagged)),
    lines: rows,
  };
}

function withProblems(lines: ParsedLine[], platform: number) {
  const texts = lines.map((line) => ({
    ...line,
    lp_reissue_sn: '',
    use_name: '',
    remark: line.note.slice(0, RECIPIENT_MAX_LENGTH.remark),
  }));
  const { byRow } = checkRecipients(texts, { platform, stage: 'import' });
  return texts.map((line, i) => {
    const problems = (byRow.get(i + 1) ?? []).map(({ field, code, msg }) => ({ field, code, msg }));
    return { ...line, state: problems.length === 0 ? 1 : 2, problems };
  });
}

function textOf(rows: ReturnType<typeof withProblems>): string {
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

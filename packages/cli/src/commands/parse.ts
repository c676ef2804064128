import { alternativesWords, reasonsWords } from '@giftship/shared/recipients/doubt-copy';
import { isRefusal } from '@giftship/shared/errors/app-error';
import { withoutPosition } from '@giftship/shared/errors/problem';
import { type ImportedLine, type ImportedText, importLines } from '@giftship/shared/recipients/import-lines';
import { leftWords } from '@giftship/shared/recipients/left-copy';
import type { LeftLine, ParseLinesOptions } from '@giftship/shared/recipients/parse-lines';
import { MAX_FILE_BYTES } from '@giftship/shared/spreadsheet/read-sheet';
import { COPY } from '../copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../exit-codes.ts';
import { usageFailure } from '../failure.ts';
import type { Outcome } from '../outcome.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';

export interface ParseOptions {
  file?: string;
  platform?: number;
  all?: boolean;
}

/**
 * Reads pasted lines, one recipient each. Exit 5 when a row has problems or a line is none: both are named (D1304). With --all exactly
 * one result for each line of the input, in order, and no judgement.
 */
export async function run(deps: Deps, { file, platform, all = false }: ParseOptions): Promise<Outcome> {
  if (file === undefined && deps.ask.isPossible) throw usageFailure(COPY.argumentMissing('file'));
  const text = (await deps.files.text(file ?? '-', MAX_FILE_BYTES)).replace(/^\ufeff/, '');
  const read = await readText(text.replace(/\r?\n$/, ''), { platform, all });
  const { rows } = read;
  const left = read.left.map((line) => ({ ...line, msg: leftWords(line) }));
  const flagged = rows.filter(({ flag }) => flag).length;
  const bad = all ? [] : rows.filter(({ state }) => state === 2);
  const isWhole = left.length === 0 && bad.length === 0;
  const said = SAY.parsed(rows.length, flagged);
  if (!isWhole) nameThem(deps, bad, left);
  return {
    exit: isWhole ? EXIT.ok : EXIT.someFailed,
    code: isWhole ? 0 : 1,
    msg: isWhole ? said : SAY.parsedSome(said, bad.length, left.length),
    data: { rows, left },
    text: () => textOf(rows),
    lines: rows,
  };
}

/** A text that holds nobody is told of like one that holds some. */
async function readText(text: string, options: ParseLinesOptions): Promise<ImportedText> {
  if (options.all === true && text === '') return { rows: [], left: [] };
  try {
    return await importLines(text, options);
  } catch (error) {
    if (!isRefusal(error, 'TEXT_NOTHING_FOUND')) throw error;
    return { rows: [], left: (error.data as { left: LeftLine[] }).left };
  }
}

/** Problems and lines named; --json has all of them. */
const NAMED = 200;

function nameThem(
  { out }: Deps,
  bad: readonly ImportedLine[],
  left: readonly { row: number; msg: string }[],
) {
  const lines = [
    ...bad.map(({ row, problems }) => ({
      row,
      text: SAY.parsedBad(
        row,
        problems.map(({ msg }) => withoutPosition(msg)),
      ),
    })),
    ...left.map(({ row, msg }) => ({ row, text: SAY.parsedLeft(row, msg) })),
  ].sort((a, b) => a.row - b.row);
  for (const { text } of lines.slice(0, NAMED)) out.warn(text);
  if (lines.length > NAMED) out.warn(SAY.parsedMore(lines.length - NAMED));
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

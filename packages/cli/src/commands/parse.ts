import { alternativesWords, reasonsWords } from '@giftship/shared/recipients/doubt-copy';
import { isRefusal } from '@giftship/shared/errors/app-error';
import { withoutPosition } from '@giftship/shared/errors/problem';
import {
  type ImportedLine,
  type ImportedText,
  importLines,
  type ImportLinesOptions,
} from '@giftship/shared/recipients/import-lines';
import { leftWords } from '@giftship/shared/recipients/left-copy';
import type { PastedColumns } from '@giftship/shared/recipients/pasted-table';
import { recallFrom, type RememberedMappings } from '@giftship/shared/recipients/remembered-mapping';
import type { LeftLine } from '@giftship/shared/recipients/parse-lines';
import { MAX_FILE_BYTES } from '@giftship/shared/spreadsheet/reading-limits';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { usageFailure } from '../lib/failure.ts';
import type { Outcome } from '../render/outcome.ts';
import { type Shown, table } from '../render/text.ts';
import { READING_SAY } from '../reading/copy.ts';
import { SAY } from './copy.ts';
import { mappingOf, rememberedMappings, rememberMapping } from '../reading/reading.ts';

export interface ParseOptions {
  file?: string;
  platform?: number;
  all?: boolean;
  mapping?: string[];
  /** False with --no-remembered-mapping. */
  rememberedMapping?: boolean;
  byLine?: boolean;
}

/**
 * Reads pasted lines, one recipient each. Exit 5 when a row has problems or a line is none: both are named (D1304), or when the text has
 * no columns for a --mapping. With --all exactly one result for each line of the input, in order, and no judgement.
 */
export async function run(deps: Deps, options: ParseOptions): Promise<Outcome> {
  const { file, platform, all = false, byLine = false } = options;
  const mapping = mappingOf(options.mapping ?? []);
  if (mapping !== undefined && (all || byLine))
    throw usageFailure(SAY.mappingNeedsTable(all ? '--all' : '--by-line'));
  if (file === undefined && deps.ask.isPossible) throw usageFailure(COPY.argumentMissing('file'));
  const text = (await deps.files.text(file ?? '-', MAX_FILE_BYTES)).replace(/^\ufeff/, '');
  const remembers = options.rememberedMapping !== false && !all && !byLine;
  const stored = remembers ? await rememberedMappings(deps) : {};
  const read = await readText(text.replace(/\r?\n$/, ''), {
    platform,
    all,
    mapping,
    asLines: byLine,
    recall: recallFrom(stored),
  });
  if (read.table !== null) await sayColumns(deps, read.table, remembers ? stored : null);
  // A choice of columns that nothing was made of is no small thing.
  const isUnheard = mapping !== undefined && read.table === null && read.rows.length > 0;
  if (isUnheard) deps.out.warn(SAY.parsedNoTable);
  const { rows } = read;
  const left = read.left.map((line) => ({ ...line, msg: leftWords(line) }));
  // A line of titles was read: it says what the columns are.
  const unread = left.filter(({ reason }) => reason !== 'titles');
  const flagged = rows.filter(({ flag }) => flag).length;
  const bad = all ? [] : rows.filter(({ state }) => state === 2);
  const isWhole = unread.length === 0 && bad.length === 0 && !isUnheard;
  const said = SAY.parsed(rows.length, flagged);
  if (!isWhole) nameThem(deps, bad, unread);
  return {
    exit: isWhole ? EXIT.ok : EXIT.someFailed,
    code: isWhole ? 0 : 1,
    msg: isWhole ? said : SAY.parsedSome(said, bad.length, unread.length),
    data: { rows, left, table: read.table },
    text: () => textOf(rows),
    lines: rows,
  };
}

/** What the columns were taken for, and what of them was not used; a choice is kept for the next text of this shape. */
async function sayColumns(
  deps: Deps,
  table: PastedColumns,
  stored: RememberedMappings | null,
): Promise<void> {
  const pairs = Object.entries(table.columns).map(
    ([field, titles]) => `${field}=${titles.join(COPY.listSeparator)}`,
  );
  deps.out.say(SAY.parsedColumns(pairs.join(COPY.listSeparator)));
  if (table.unused.length > 0) deps.out.say(READING_SAY.parsedUnused(table.unused.join(COPY.listSeparator)));
  if (table.mapping_from === 'flag' && stored !== null)
    await rememberMapping(deps, { titles: table.key, mapping: table.mapping }, stored);
}

/** A text that holds nobody is told of like one that holds some. */
async function readText(text: string, options: ImportLinesOptions): Promise<ImportedText> {
  if (options.all === true && text === '') return { rows: [], left: [], table: null };
  try {
    return await importLines(text, options);
  } catch (error) {
    if (!isRefusal(error, 'TEXT_NOTHING_FOUND')) throw error;
    return { rows: [], left: (error.data as { left: LeftLine[] }).left, table: null };
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

function textOf(rows: ImportedLine[]): Shown {
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

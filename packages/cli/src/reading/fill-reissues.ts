import type { ImportedFile, ImportedRow } from '@giftship/shared/recipients/import-recipients';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import { quote } from '../lib/quote.ts';
import { READING_SAY as SAY } from './copy.ts';

const NAMED = 10;

/**
 * The numbers of a reissue sheet (M197, M198) in the rows of the same order number, for goods that are ordered by them
 * (M163). A sheet with a faulty row is refused whole; what is replaced and what finds no row is said. Throws exit 3.
 */
export async function fillReissues(deps: Deps, file: ImportedFile, path: string): Promise<ImportedFile> {
  const { rows: reissues } = await deps.files.reissues(path);
  const bad = reissues.filter(({ problems }) => problems.length > 0);
  if (bad.length > 0)
    throw new CliFailure(EXIT.rowsInvalid, SAY.rowsBad(bad.length, reissues.length), {
      file: path,
      next: SAY.reissueBadNext(quote(path)),
      data: { problems: bad.map(({ row, problems }) => ({ row, problems })) },
    });
  const numbers = new Map(reissues.map(({ order_sn, bufa_sn }) => [order_sn, bufa_sn]));
  const found = new Set<string>();
  let replaced = 0;
  const rows = file.rows.map((row) => {
    const number = numbers.get(row.shop_order);
    if (number === undefined) return row;
    found.add(row.shop_order);
    if (row.lp_reissue_sn !== '' && row.lp_reissue_sn !== number) replaced++;
    return withNumber(row, number);
  });
  deps.out.say(SAY.reissuesFilled(found.size, replaced));
  const lost = [...numbers.keys()].filter((number) => !found.has(number));
  if (lost.length > 0) deps.out.warn(SAY.reissuesLost(lost.length, lost.slice(0, NAMED).join(' ')));
  return { ...file, rows };
}

/** What was wrong with the number that stood there before is wrong no longer. */
function withNumber(row: ImportedRow, lp_reissue_sn: string): ImportedRow {
  const problems = row.problems.filter(({ field }) => field !== 'lp_reissue_sn');
  return { ...row, lp_reissue_sn, problems, state: problems.length > 0 ? row.state : 1 };
}

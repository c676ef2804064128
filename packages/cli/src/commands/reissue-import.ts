import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import type { Outcome } from '../render/outcome.ts';
import { table } from '../render/text.ts';
import { quote } from '../lib/quote.ts';
import { READING_SAY } from '../reading/copy.ts';
import { SAY } from './copy.ts';

/** Reads a reissue file into order_sn and bufa_sn (M197, M198); nothing is sent. */
export async function run(deps: Deps, { file }: { file: string }): Promise<Outcome> {
  const { rows, skipped } = await deps.files.reissues(file);
  const bad = rows.filter(({ problems }) => problems.length > 0).length;
  return {
    exit: bad === 0 ? EXIT.ok : EXIT.rowsInvalid,
    code: bad === 0 ? 0 : 1,
    msg: bad === 0 ? '' : READING_SAY.rowsBad(bad, rows.length),
    next: bad === 0 ? SAY.reissueNext(quote(file)) : SAY.rowsBadNextPlain,
    data: { rows, skipped },
    lines: rows,
    text: () =>
      table(
        SAY.reissueColumns,
        rows.map(({ row, order_sn, bufa_sn, problems }) => [
          row,
          order_sn,
          bufa_sn,
          problems.map(({ msg }) => msg).join(' '),
        ]),
      ),
  };
}

import type { Deps } from '../deps.ts';
import { COPY } from '../copy.ts';
import { done, type Outcome } from '../outcome.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';

/** A page of the balance statement. */
export async function run(
  deps: Deps,
  { type, page, pageSize = '20' }: { type?: number; page?: number; pageSize?: string },
): Promise<Outcome> {
  const statement = await (
    await deps.api()
  ).wallet.moneyChange({
    query: {
      ...(type === undefined ? {} : { type: String(type) }),
      ...(page === undefined ? {} : { page: String(page) }),
      page_size: pageSize,
    },
  });
  const rows = statement.list.map((row) => [
    row.created_at,
    row.type_text,
    row.money,
    row.after,
    row.ref_sn,
    row.remark,
  ]);
  return done(
    statement,
    () => table(SAY.logColumns, rows) || COPY.noRecords,
    COPY.outOf(rows.length, statement.data_count),
  );
}

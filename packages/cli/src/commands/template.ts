import { EXPORT_NAMES } from '@giftship/shared/orders/labels';
import type { Layout } from '@giftship/shared/spreadsheet/labels';
import { templateFor } from '@giftship/shared/spreadsheet/templates';
import { writeCsv, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import type { Deps } from '../deps.ts';
import { isCsvPath } from '../lib/out-path.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { SAY } from './copy.ts';

/** Writes a layout's template as XLSX or, by the ending, as CSV; without --out prints the CSV. */
export async function run(deps: Deps, { layout, out }: { layout: Layout; out?: string }): Promise<Outcome> {
  const { header, example } = templateFor(layout);
  const csv = () => writeCsv([header, example], { bom: true });
  if (out === undefined)
    return done({ layout, header, example }, () => new TextDecoder().decode(csv()).trimEnd());
  const bytes = isCsvPath(out)
    ? csv()
    : writeXlsx({
        sheetName: EXPORT_NAMES.orders,
        columns: header.map((title) => ({ title })),
        rows: [example],
      });
  await deps.files.refuseNoSheet(out, '--out');
  await deps.files.write(out, bytes);
  return done({ layout, header, example, file: out }, () => '', SAY.templateWritten(out));
}

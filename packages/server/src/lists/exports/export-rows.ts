import { type FileReply } from '@giftship/shared/contract/define-routes';
import { SHEET_TYPES } from '@giftship/shared/spreadsheet/write-sheet';
import type { Deps } from '../../deps.ts';
import { fileNameOf, type writeWhole } from './export-file.ts';
import { type ExportKind, type ExportWanted } from './export-table.ts';
import { startExport } from './export-task.ts';
import { countRows } from '../count-rows.ts';
import { notePersonalData } from '../personal-data.ts';
import { totalOf } from '../read-list.ts';
import { openScope } from '../search.ts';

type Written = Awaited<ReturnType<typeof writeWhole>>;

/**
 * The orders or parcels that match, in full, as a file of our own or in the bulk-ship sheet of a platform. Above
 * `exportRows` rows it answers the task that writes the file (decisions section 5). Each export is recorded (X047).
 */
export async function exportRows(
  deps: Deps,
  userId: number,
  { kind, wanted }: { kind: ExportKind; wanted: ExportWanted },
): Promise<FileReply | { task_id: number }> {
  const { db, config, aside } = deps;
  const scope = await openScope(db.q, userId, { of: kind === 'orders' ? 'order' : 'parcel', search: wanted });
  const counts = await countRows(db.q, scope, config.exportRows + 1);
  const total = totalOf(counts, wanted.status);
  if (total > config.exportRows) return { task_id: await startExport(deps, { userId, kind, wanted, total }) };
  const input = { userId, kind, wanted };
  const { bytes, rows } = await aside.run<Written>(userId, { kind: 'export-rows', input });
  const fileName = fileNameOf(deps, input);
  await notePersonalData(db.q, { userId, action: 'export', ref: fileName, rows });
  return { fileName, contentType: SHEET_TYPES[wanted.format], bytes };
}

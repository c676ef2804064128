import { type FileReply } from '@giftship/shared/contract/define-routes';
import type { Deps } from '../deps.ts';
import { writeWhole } from './export-file.ts';
import { type ExportKind, type ExportWanted } from './export-table.ts';
import { startExport } from './export-task.ts';
import { countRows } from './count-rows.ts';
import { notePersonalData } from './personal-data.ts';
import { totalOf } from './read-list.ts';
import { openScope } from './search.ts';

/**
 * The orders or parcels that match, in full, as a file of our own or in the bulk-ship sheet of a platform. Above
 * `exportRows` rows it answers the task that writes the file (decisions section 5). Each export is recorded (X047).
 */
export async function exportRows(
  deps: Deps,
  userId: number,
  kind: ExportKind,
  wanted: ExportWanted,
): Promise<FileReply | { task_id: number }> {
  const { db, config } = deps;
  const scope = await openScope(db.q, userId, wanted, kind === 'orders' ? 'order' : 'parcel');
  const counts = await countRows(db.q, scope, config.exportRows + 1);
  const total = totalOf(counts, wanted.status);
  if (total > config.exportRows) return { task_id: await startExport(deps, { userId, kind, wanted, total }) };
  const { file, rows } = await writeWhole(deps, { userId, kind, wanted });
  await notePersonalData(db.q, { userId, action: 'export', ref: file.fileName, rows });
  return file;
}

import { type FileReply, isFile } from '@giftship/shared/contract/define-routes';
import { EXPORT_STATUS } from '@giftship/shared/orders/order';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { isCsvPath } from '../lib/out-path.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { SAY } from './copy.ts';

export interface ExportOptions {
  out?: string;
  template?: 'default' | 'tb' | 'pdd' | 'jd' | 'dy';
}

/** How long to wait between two looks at a task that is still being written. */
const LOOK_MS = 1_000;

/** The format by the ending; CSV for anything but XLSX. */
export const formatOf = ({ out }: ExportOptions): 'xlsx' | 'csv' => (isCsvPath(out ?? '') ? 'csv' : 'xlsx');

/**
 * Asks for an export and writes it; without --out a CSV goes to stdout. A large one is written by the service as a task:
 * then this waits for it and shows how far it is.
 */
export async function exportFile(
  deps: Deps,
  { out }: ExportOptions,
  download: () => Promise<FileReply | { task_id: number }>,
): Promise<Outcome> {
  if (out === undefined && deps.isJson) throw usageFailure(COPY.flagMissing('--out'), SAY.exportToTerminal);
  if (out !== undefined) await deps.files.refuseNoSheet(out, '--out');
  const answer = await download();
  const file = isFile(answer) ? answer : await awaitTask(deps, answer.task_id);
  if (out === undefined)
    return done(null, () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes).trimEnd());
  await deps.files.write(out, file.bytes);
  return done({ file: out, bytes: file.bytes.length }, () => '', COPY.written(out));
}

async function awaitTask(deps: Deps, task_id: number): Promise<FileReply> {
  const { orders } = await deps.api();
  for (;;) {
    const task = await orders.exportTask({ query: { task_id: String(task_id) } });
    deps.out.progress(task.done, task.total, SAY.exporting(task.done, task.total));
    if (task.status === EXPORT_STATUS.done) return orders.exportFile({ query: { task_id: String(task_id) } });
    if (task.status === EXPORT_STATUS.failed) throw new CliFailure(EXIT.unexpected, SAY.exportFailed);
    await deps.sleep(LOOK_MS);
  }
}

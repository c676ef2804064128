import { filterLinesOf, filterLinesOfSheet } from '@giftship/shared/recipients/filter-rows';
import { importRecipients } from '@giftship/shared/recipients/import-recipients';
import { readReissueRows } from '@giftship/shared/recipients/reissue-rows';
import { recallFrom } from '@giftship/shared/recipients/remembered-mapping';
import { decodeText } from '@giftship/shared/spreadsheet/decode-text';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { splitSheet } from '@giftship/shared/spreadsheet/split-sheet';
import type { ImportTask, ReadProgress, TaskResult } from './import-task.ts';

/** Does the work of the file worker; throws the refusals of the readers. */
export async function runTask(
  task: ImportTask,
  onProgress?: ReadProgress,
): Promise<TaskResult<ImportTask['kind']>> {
  if (task.kind === 'reissues') {
    const { sheets } = await readSheet(task.bytes, { fileName: task.fileName });
    return readReissueRows(sheets);
  }
  if (task.kind === 'split') {
    const { kind: _, ...request } = task;
    return splitSheet({ ...request, ...(onProgress ? { onProgress } : {}) });
  }
  const { kind: _, filter, remembered, ...request } = task;
  return importRecipients({
    ...request,
    recall: remembered && recallFrom(remembered),
    ...(onProgress ? { onProgress } : {}),
    ...(filter ? { filter: { types: filter.types, lines: await readFilterLines(filter) } } : {}),
  });
}

/** Filter lines of a text file, or of the first column of a sheet. */
async function readFilterLines({
  bytes,
  fileName,
}: {
  bytes: Uint8Array;
  fileName: string;
}): Promise<string[]> {
  if (!/\.(csv|xlsx?)$/i.test(fileName)) return filterLinesOf(decodeText(bytes).text);
  return filterLinesOfSheet((await readSheet(bytes, { fileName })).sheets);
}

import type { RememberedMappings } from '@giftship/shared/recipients/remembered-mapping';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import type { LeftLine } from '@giftship/shared/recipients/parse-lines';
import { readInWorker, refusedOf, warmUp } from '../../recipients/read-in-worker.ts';
import type { ReadSummary, ReadTask, TakenRow } from '../../recipients/read-task.ts';

/** What a pasted text became, or why it became nothing. */
export type TextRead =
  | { rows: TakenRow[]; problems: number; summary: ReadSummary; left: LeftLine[] }
  | { refused: string; left: LeftLine[] };

/** Reads pasted text in the worker, which ends with it. Never throws. */
export async function readText(task: Omit<ReadTask & { kind: 'lines' }, 'kind'>): Promise<TextRead> {
  const controller = new AbortController();
  try {
    const { summary, rows, take } = await readInWorker(
      { kind: 'lines', ...task, remembered: task.remembered ?? (await remembered()) },
      { signal: controller.signal },
    );
    const { problem } = rows.counts();
    return { rows: await take(0, summary.count), problems: problem, summary, left: summary.left };
  } catch (error) {
    const refused = refusedOf(error);
    const { left = [] } = (refused?.data ?? {}) as { left?: LeftLine[] };
    return { refused: refused?.text ?? CATALOGUE.IMPORT_FAILED.text, left };
  } finally {
    controller.abort();
    warmUp();
  }
}

/** The columns that were chosen in this browser; what reads them comes only with a text to read. */
const remembered = (): Promise<RememberedMappings> =>
  import('../../recipients/remembered.ts').then(
    ({ rememberedMappings }) => rememberedMappings(),
    () => ({}),
  );

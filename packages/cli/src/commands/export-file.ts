import type { FileReply } from '@giftship/shared/contract/define-routes';
import { COPY } from '../copy.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../failure.ts';
import { done, type Outcome } from '../outcome.ts';
import { SAY } from './copy.ts';

export interface ExportOptions {
  out?: string;
  template?: 'default' | 'tb' | 'pdd' | 'jd' | 'dy';
}

/** The format by the ending; CSV for anything but XLSX. */
export const formatOf = ({ out }: ExportOptions): 'xlsx' | 'csv' =>
  /\.xlsx$/i.test(out ?? '') ? 'xlsx' : 'csv';

/** Asks for an export and writes it; without --out a CSV goes to stdout. */
export async function exportFile(
  deps: Deps,
  { out }: ExportOptions,
  download: () => Promise<FileReply>,
): Promise<Outcome> {
  if (out === undefined && deps.isJson) throw usageFailure(COPY.flagMissing('--out'), SAY.exportToTerminal);
  if (out !== undefined) await deps.files.refuseUnwritable(out, '--out');
  const file = await download();
  if (out === undefined)
    return done(null, () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes).trimEnd());
  await deps.files.write(out, file.bytes);
  return done({ file: out, bytes: file.bytes.length }, () => '', COPY.written(out));
}

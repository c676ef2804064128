import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the tarballs with their checksums; scripts/pack writes it last. */
export const SUMS = 'SHA256SUMS';
const LINE = /^([0-9a-f]{64}) {2}(([a-z-]+)-(\d+\.\d+\.\d+[\w.-]*)\.tgz)$/;

/** A tarball that can be had. */
export interface Download {
  file: string;
  /** Its name without the version: `giftship-cli`. */
  name: string;
  version: string;
  sha256: string;
  bytes: number;
}

/** Reads what lies in the folder, anew when it was packed again while we run; nothing when nobody has packed yet. */
export function readPackages(folder: string): () => readonly Download[] {
  let found: Download[] = [];
  let readAtMs = 0;
  return () => {
    const mtimeMs = statSync(join(folder, SUMS), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (mtimeMs !== readAtMs) [found, readAtMs] = [mtimeMs === 0 ? [] : listed(folder), mtimeMs];
    return found;
  };
}

/** Only what the list names is served, whatever else lies there. */
function listed(folder: string): Download[] {
  return readFileSync(join(folder, SUMS), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, sha256, file, name, version] = LINE.exec(line) ?? [];
      if (!sha256 || !file || !name || !version) return [];
      const stat = statSync(join(folder, file), { throwIfNoEntry: false });
      return stat?.isFile() ? [{ file, name, version, sha256, bytes: stat.size }] : [];
    });
}

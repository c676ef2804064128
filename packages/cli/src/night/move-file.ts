import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { systemCode } from '../lib/failure.ts';

/**
 * Moves a file into a folder under a name that nobody has: `name`, else `name-2` and so on. Answers where it lies now. The
 * name is taken before anything is moved, so nothing is ever overwritten, whoever else writes there. Across file systems it
 * is copied whole and synced before the original goes: after a crash it is there once or twice, never not at all.
 */
export function moveFile(from: string, folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  const to = takeName(folder, name);
  try {
    renameSync(from, to);
  } catch (error) {
    if (systemCode(error) === 'EXDEV') return moveAcross(from, to);
    rmSync(to, { force: true });
    throw error;
  }
  return to;
}

/**
 * Takes away names that a run took and died before it moved anything there, also in folders of the folder: the files
 * themselves are still where they were. What is no file is left alone.
 */
export function sweepNames(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sweepNames(path);
    else if (entry.isFile() && statSync(path).size === 0) rmSync(path, { force: true });
  }
}

/** A name of which an empty file was made just now, or was left by a run that died between the name and the move. */
export function takeName(folder: string, name: string): string {
  const { name: stem, ext } = parse(name);
  for (let count = 1; ; count++) {
    const file = join(folder, count === 1 ? name : `${stem}-${count}${ext}`);
    try {
      closeSync(openSync(file, 'wx', 0o600));
      return file;
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
  }
}

function moveAcross(from: string, to: string): string {
  const draft = join(dirname(to), `.${parse(to).base}.${process.pid}.part`);
  try {
    copyFileSync(from, draft);
    const handle = openSync(draft, 'r');
    fsyncSync(handle);
    closeSync(handle);
    if (statSync(draft).size !== statSync(from).size) throw new Error('the copy is not whole');
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { force: true });
    rmSync(to, { force: true });
    throw error;
  }
  unlinkSync(from);
  return to;
}

import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../config/paths.ts';
import { applyLine, foldJournal, type JobHead, type JobState, type JournalLine } from './lines.ts';

const ENDING = '.jsonl';

/** One job's file: only ever appended to, each append on disk before it returns. */
export interface Journal {
  readonly state: JobState;
  append(...lines: JournalLine[]): void;
  close(): void;
}

/** Every journal of the folder that can be read, oldest first. */
export function listJobs(folder: string): JobState[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => readJob(folder, name.slice(0, -ENDING.length)))
    .filter((job) => job !== null)
    .sort((a, b) => (a.head.at < b.head.at ? -1 : 1));
}

/** The state of one job; null when there is none, or when it was killed before its first line was whole. */
export function readJob(folder: string, id: string): JobState | null {
  const file = join(folder, id + ENDING);
  return existsSync(file) ? foldJournal(parseLines(readFileSync(file, 'utf8'))) : null;
}

/** Begins a job. A file without a whole first line is left from a kill before anything was sent: it is written over. */
export function createJournal(folder: string, head: JobHead): Journal {
  makePrivateFolder(folder);
  const journal = openFile(join(folder, head.id + ENDING), 'w', foldJournal([head])!);
  journal.append(head);
  syncFolder(folder);
  return journal;
}

/** Goes on with a job. */
export function reopenJournal(folder: string, state: JobState): Journal {
  return openFile(join(folder, state.head.id + ENDING), 'a', state);
}

/** The file is opened with the first line that is written: whoever only looks never touches it. */
function openFile(file: string, flag: 'w' | 'a', state: JobState): Journal {
  let handle: number | null = null;
  const open = (): number => {
    const isTorn = flag === 'a' && !readFileSync(file, 'utf8').endsWith('\n');
    const opened = openSync(file, flag, 0o600);
    if (isTorn) writeWhole(opened, '\n');
    return opened;
  };
  return {
    state,
    append: (...lines) => {
      handle ??= open();
      writeWhole(handle, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      fsyncSync(handle);
      for (const line of lines) applyLine(state, line);
    },
    close: () => {
      if (handle !== null) closeSync(handle);
      handle = null;
    },
  };
}

/** A short write is finished before anything is synced or sent. */
function writeWhole(handle: number, text: string): void {
  let rest = Buffer.from(text, 'utf8');
  while (rest.length > 0) rest = rest.subarray(writeSync(handle, rest));
}

/** A line that a kill tore apart is passed over: what it would have said is asked of the service again. */
function parseLines(text: string): JournalLine[] {
  const lines: JournalLine[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    try {
      lines.push(JSON.parse(line) as JournalLine);
    } catch {
      continue;
    }
  }
  return lines;
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

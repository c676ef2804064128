import { closeSync, existsSync, fsyncSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../config/paths.ts';
import { applyLine, begun, foldJournal, type JobHead, type JobState, type JournalLine } from './lines.ts';
import { isTorn, linesOf } from './read-lines.ts';

const ENDING = '.jsonl';

/** One job's file: only ever appended to, each append on disk before it returns. */
export interface Journal {
  readonly state: JobState;
  append(...lines: JournalLine[]): void;
  close(): void;
}

/** A journal by its first line, which never changes; `name` is that of its file, without the ending. */
export interface JobFile {
  name: string;
  head: JobHead;
}

/** Every journal of the folder that has a whole first line, oldest first; nothing but that line is read. */
export function listHeads(folder: string): JobFile[] {
  return namesIn(folder)
    .flatMap((name) => {
      const head = headOf(folder, name);
      return head === null ? [] : [{ name, head }];
    })
    .sort((a, b) => (a.head.at < b.head.at ? -1 : 1));
}

/** The journals that `isWanted` by their first line, oldest first, one after the other: only one is in memory. */
export function* eachJob(
  folder: string,
  isWanted: (head: JobHead) => boolean = () => true,
): Generator<JobState> {
  for (const { name, head } of listHeads(folder)) {
    const job = isWanted(head) ? readJob(folder, name) : null;
    if (job !== null) yield job;
  }
}

/** The state of one job; null when there is none, or when it was killed before its first line was whole. */
export function readJob(folder: string, id: string): JobState | null {
  const file = join(folder, id + ENDING);
  return existsSync(file) ? foldJournal(parsed(linesOf(file))) : null;
}

/** The files of all journals. */
export const journalFiles = (folder: string): string[] =>
  namesIn(folder).map((name) => join(folder, name + ENDING));

/** The lines of a journal that `gift run` had a hand in; null of any other. */
export function nightLines(file: string): Iterable<JournalLine> | null {
  for (const line of linesOf(file)) if (line.includes('"t":"night"')) return parsed(linesOf(file));
  return null;
}

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ENDING))
        .map((name) => name.slice(0, -ENDING.length))
    : [];

function headOf(folder: string, name: string): JobHead | null {
  for (const line of linesOf(join(folder, name + ENDING))) {
    const [head] = parsed([line]);
    return head?.t === 'job' ? head : null;
  }
  return null;
}

/** Begins a job. A file without a whole first line is left from a kill before anything was sent: it is written over. */
export function createJournal(folder: string, head: JobHead): Journal {
  makePrivateFolder(folder);
  const journal = openFile(join(folder, head.id + ENDING), 'w', begun(head));
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
    const wasTorn = flag === 'a' && isTorn(file);
    const opened = openSync(file, flag, 0o600);
    if (wasTorn) writeWhole(opened, '\n');
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

/** A line that a kill tore apart, or that is none of ours, is passed over: what it would have said is asked of the service again. */
function* parsed(lines: Iterable<string>): Generator<JournalLine> {
  for (const line of lines) {
    if (line === '') continue;
    let read: unknown;
    try {
      read = JSON.parse(line);
    } catch {
      continue;
    }
    if (typeof read === 'object' && read !== null) yield read as JournalLine;
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

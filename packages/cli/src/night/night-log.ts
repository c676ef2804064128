import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, basename, join } from 'node:path';
import { formatTime } from '@giftship/shared/lib/china-time';
import { makePrivateFolder } from '../config/paths.ts';
import { fileFailureOf } from '../lib/failure.ts';
import { isTorn } from '../journal/read-lines.ts';
import type { FileResult } from './file-result.ts';
import { DONE, FAILED, plainName } from '../order/sheet-names.ts';

/** A name for an inbox that says nothing about where it lies. */
export const inboxIdOf = (inbox: string): string =>
  createHash('sha256').update(realpathSync(inbox)).digest('hex').slice(0, 16);

/** What is said of one file on its way. `moving` stands there before it is moved, with what will be told of it. */
interface FileLine {
  t: 'taken' | 'moving' | 'moved';
  sha: string;
  name: string;
  stamp: string;
  result?: FileResult;
}
/** Everything before it was told. */
type LogLine = FileLine | { t: 'told' };

/** With so many lines of files that came and went days ago the log is written anew without them. */
const MOST_OLD = 2_000;
const OLD_DAYS = 2;

/**
 * What a night remembers of a file between two runs: under which stamp its files lie in `.done` and `.failed`, and whether
 * anybody was told. A run that died between paying and moving leaves a file that was taken and not moved: the next run
 * writes the same names again, so that no faulty row lies there twice. One that died between moving and telling leaves
 * results that the next run tells.
 */
export class NightLog {
  private readonly inbox: string;
  private readonly file: string;
  private lines: LogLine[];

  /** Throws what is wrong with the file of the log. */
  constructor(journalFolder: string, inbox: string) {
    makePrivateFolder(journalFolder);
    this.inbox = inbox;
    this.file = join(journalFolder, `night-${inboxIdOf(inbox)}.log`);
    this.lines = existsSync(this.file) ? readFileSync(this.file, 'utf8').split('\n').flatMap(readLine) : [];
  }

  /** The stamp of a file that is ordered now: `20261123-223005`, China time. */
  take(sha: string, name: string, now: number): string {
    const last = this.files().findLast((line) => line.sha === sha && line.name === name);
    if (last !== undefined && !this.isMoved(last)) return last.stamp;
    const stamp = this.freshStamp(name, now);
    this.append({ t: 'taken', sha, name, stamp });
    return stamp;
  }

  /** Before a file is moved: what is to be told of it, should nobody be left to tell. */
  moving(line: Omit<FileLine, 't'> & { result: FileResult }): void {
    this.append({ t: 'moving', ...line });
  }

  moved({ sha, name, stamp }: Omit<FileLine, 't' | 'result'>): void {
    this.append({ t: 'moved', sha, name, stamp });
  }

  /** What was moved and told to nobody. */
  untold(): FileResult[] {
    const since = this.lines.slice(this.lines.findLastIndex(({ t }) => t === 'told') + 1);
    return since.flatMap((line) =>
      line.t === 'moving' && line.result !== undefined && this.isMoved(line) ? [line.result] : [],
    );
  }

  /** All of it was told. */
  told(): void {
    const last = this.lines.at(-1);
    if (last !== undefined && last.t !== 'told') this.append({ t: 'told' });
  }

  /** Leaves out what can be of no use any more; only while nobody else writes. */
  tidy(now: number): void {
    const end = this.lines.findLastIndex(({ t }) => t === 'told');
    const until = stampOf(now - OLD_DAYS * 24 * 3_600_000);
    const kept = this.lines.flatMap((line, at): LogLine[] => {
      if (at > end) return [line];
      if (line.t === 'told' || (line.stamp <= until && this.isMoved(line))) return [];
      const { result: _told, ...rest } = line;
      return [rest];
    });
    if (this.lines.length - kept.length < MOST_OLD) return;
    const draft = `${this.file}.new`;
    writeFileSync(draft, kept.map((line) => `${JSON.stringify(line)}\n`).join(''), {
      mode: 0o600,
      flush: true,
    });
    renameSync(draft, this.file);
    this.lines = kept;
  }

  private files(): FileLine[] {
    return this.lines.filter((line) => line.t !== 'told');
  }

  /** A run may have died before it could say so: then the file itself tells. */
  private isMoved({ sha, name, stamp }: FileLine): boolean {
    const isSaid = this.files().some(
      (line) => line.t === 'moved' && line.sha === sha && line.stamp === stamp,
    );
    return isSaid || [DONE, FAILED].some((place) => this.lies(place, name, stamp));
  }

  private lies(place: string, name: string, stamp: string): boolean {
    const file = join(this.inbox, place, dirname(name), `${stamp}-${basename(name)}`);
    // An empty one is a name that was taken for a move that did not happen.
    return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
  }

  /**
   * What is written beside a file has an ending of its own, so names that differ only there count as one; a second one of the
   * same moment is of the next.
   */
  private freshStamp(name: string, now: number): string {
    const stem = stemOf(name);
    for (let at = now; ; at += 1000) {
      const stamp = stampOf(at);
      if (!this.files().some((line) => stemOf(line.name) === stem && line.stamp === stamp)) return stamp;
    }
  }

  private append(line: LogLine): void {
    try {
      // A line that a kill tore apart does not take the next one with it.
      const end = existsSync(this.file) && isTorn(this.file) ? '\n' : '';
      appendFileSync(this.file, `${end}${JSON.stringify(line)}\n`, { mode: 0o600 });
    } catch (error) {
      throw fileFailureOf(error, this.file) ?? error;
    }
    this.lines.push(line);
  }
}

/** `20261123-223005`. */
export const stampOf = (now: number): string =>
  formatTime(new Date(now)).replaceAll(/[-:]/g, '').replace(' ', '-');

/** Folder and name of the sheet without the ending; capitals are told apart by some systems only. */
function stemOf(name: string): string {
  const plain = join(dirname(name), plainName(basename(name)));
  return plain.slice(0, plain.length - extname(plain).length).toLowerCase();
}

function readLine(text: string): LogLine[] {
  try {
    return [JSON.parse(text) as LogLine];
  } catch {
    return [];
  }
}

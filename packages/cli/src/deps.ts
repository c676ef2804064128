import type { Send } from '@giftship/shared/api/client';
import type { ImportedFile } from '@giftship/shared/recipients/import-recipients';
import type { ReissueRow } from '@giftship/shared/recipients/reissue-rows';
import type { SplitProblem, SplitRequest, SplitSheet } from '@giftship/shared/spreadsheet/split-sheet';
import type { Ask } from './ask.ts';
import type { Paths } from './config/paths.ts';
import type { Login, Session } from './config/session.ts';
import type { Store } from './config/store.ts';
import type { ReadOrders } from './files/import-task.ts';
import type { Api } from './net/open-api.ts';
import type { Out } from './render/out.ts';

/** Ctrl-C as the commands see it: `isPressed` asks to stop after the call under way. */
export interface Interrupt {
  readonly isPressed: boolean;
  /** Aborted when it is pressed within a careful stretch: what only waits ends at once. */
  readonly signal: AbortSignal;
  /**
   * From here on Ctrl-C is polite: it waits for the call under way, at most 10 s; a second one ends at once. `text` says
   * what is waited for.
   */
  beginCareful(text?: string): void;
  endCareful(): void;
  /** What is said when the process ends at once: what is safe and how to go on. Answers how to say what was said before. */
  sayAtEnd(words: () => string): () => void;
}

/** A file on disk as a command reads it. */
export interface OrderFile {
  path: string;
  name: string;
  sha: string;
  imported: ImportedFile;
}

export interface Files {
  orders(path: string, options: ReadOrders): Promise<OrderFile>;
  reissues(path: string): Promise<{ rows: ReissueRow[]; skipped: number[] }>;
  /** The parts of a sheet, as bytes; nothing is written. */
  split(
    path: string,
    options: Pick<SplitRequest, 'by' | 'header' | 'password' | 'onProgress'>,
  ): Promise<SplitSheet | SplitProblem>;
  /** Reads a text file or, for `-`, stdin; at most `maxBytes`. */
  text(path: string, maxBytes: number): Promise<string>;
  /** Writes it whole or not at all; what was there before is replaced, and that is said. */
  write(path: string, bytes: Uint8Array | string): Promise<void>;
  /**
   * Exit 2 when `flag` names a file that cannot be written, or the very `source` that is read: asked before money moves.
   */
  refuseUnwritable(path: string, flag: string, source?: string): Promise<void>;
  /** The same for a sheet, whose ending says of which kind it is to be. */
  refuseNoSheet(path: string, flag: string, source?: string): Promise<void>;
}

/** Everything a command needs; nothing reaches for a global. */
export interface Deps {
  env: NodeJS.ProcessEnv;
  cwd: string;
  now: () => number;
  random: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  out: Out;
  ask: Ask;
  paths: Paths;
  files: Files;
  interrupt: Interrupt;
  /** Reads stdin to its end, for secrets. */
  readStdin: () => Promise<string>;
  store: () => Promise<Store>;
  session: () => Promise<Session>;
  /** The client of the session; exit 4 without a login. */
  api: () => Promise<Api>;
  /** What the client of the session sends with, for calls that no type knows. */
  send: () => Promise<Send>;
  /** A client without a login, or with one that is not stored yet. */
  visitorApi: (base: string, login?: Login) => Promise<Api>;
  isJson: boolean;
}

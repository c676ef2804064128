import type { ImportedFile } from '@giftship/shared/recipients/import-recipients';
import type { ReissueRow } from '@giftship/shared/recipients/reissue-rows';
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
  /**
   * From here on Ctrl-C is polite: it waits for the call under way, at most 10 s; a second one ends at once. `text` says
   * what is waited for.
   */
  beginCareful(text?: string): void;
  endCareful(): void;
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
  /** Reads a text file or, for `-`, stdin; at most `maxBytes`. */
  text(path: string, maxBytes: number): Promise<string>;
  write(path: string, bytes: Uint8Array | string): Promise<void>;
  /** Exit 2 when `flag` names a file that cannot be written: asked before money moves. */
  refuseUnwritable(path: string, flag: string): Promise<void>;
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
  /** A client without a login, or with one that is not stored yet. */
  visitorApi: (base: string, login?: Login) => Promise<Api>;
  isJson: boolean;
}

import type { Send } from '@giftship/shared/api/client';
import type { Ask } from './lib/ask.ts';
import type { Paths } from './config/paths.ts';
import type { Login, Session } from './config/session.ts';
import type { Store } from './config/store.ts';
import type { Files } from './files/files.ts';
import type { Interrupt } from './lib/interrupt.ts';
import type { Api } from './net/open-api.ts';
import type { Out } from './render/out.ts';

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

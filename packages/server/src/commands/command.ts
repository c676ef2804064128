import type { Config } from '../config.ts';

/** One subcommand of `gift-server`. */
export interface Command {
  /** Shown by `--help`, and when it is called wrongly; the example comes first. */
  readonly help: string;
  /** Its own options; any other ends with exit code 2. */
  readonly options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
  /** How many words may follow, at least and at most. */
  readonly words?: readonly [number, number];
  /** Does it; throws a refusal with a sentence for the operator. */
  run(call: Call): Promise<void>;
}

/** What was asked for, and where it is answered: results on `print`, everything else on `say`. */
export interface Call {
  readonly config: Config;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly say: (line: string) => void;
  readonly print: (line: string) => void;
  readonly log: Log;
}

/** Progress of the database steps, for the operator. */
interface Log {
  info: (...args: unknown[]) => void;
  warn: (...args: unknown[]) => void;
  error: (...args: unknown[]) => void;
}

/** Called wrongly: the sentence and the help are shown, the exit code is 2. */
export class UsageError extends Error {}

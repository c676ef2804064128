import type { Right } from '@giftship/shared/operators/rights';
import type { Fen } from '@giftship/shared/money/fen';
import type { Config } from '../config.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Operator } from './operator.ts';
import type { LogEntry } from './write-log.ts';

/** A line of what an action is about, as both persons see it. */
export interface SeenLine {
  name: string;
  value: string;
  /** Shown as it stands, and bears to change until the second person looks: a balance. */
  isLive?: true;
}

/**
 * Something that may need a second person (B07). The same `perform` runs at once or behind the approval, in one
 * transaction with it; so what changed meanwhile is refused there as it would be here.
 */
export interface Action<P extends object> {
  kind: string;
  /** What the asker needs, and the second too, beside `approve`. */
  right: Right;
  /** What only the second needs beside it. */
  secondRight?: Right;
  /** The object for the log and the list of approvals. */
  object: string;
  ref: (payload: P) => string;
  reason: (payload: P) => string;
  /** The sum that counts for the limits, in fen; 0 where money is not the measure. */
  amount: (tx: Tx, payload: P) => Promise<Fen>;
  /** Why a second person is needed, in words; null when the limits are not passed. Beside the sums. */
  why?: (tx: Tx, payload: P, deps: Deps, asker: Operator) => Promise<string | null>;
  /** What the asker must still have when it is decided, beside the right of the action. */
  stillNeeds?: readonly Right[];
  /** The operators whom it is about: they are no second person, as nobody changes his own rights (B23). */
  about?: (tx: Tx, payload: P) => Promise<readonly number[]>;
  /** What is said where nobody could be the second, instead of NO_SECOND. */
  alone?: 'ACCOUNT_ALONE';
  /** The sums from which on a second person is asked, by their name in the settings. */
  limits?: keyof Config['fourEyes'];
  /**
   * How many objects it touches, and from how many on a second person is asked: together with what the asker did alone today,
   * so that parts of it are no way around (9.3). `day` names what counts together where several kinds do.
   */
  many?: {
    most: number;
    day?: string;
    count: (tx: Tx, payload: P, deps: Deps) => Promise<number>;
    why: (count: number, today: number) => string;
  };
  /**
   * What it moves, money or prices, each by a name: where one of them waits already it is not asked for again, whatever else
   * was typed beside it (APPROVAL_WAITS).
   */
  twins?: (payload: P) => readonly string[];
  /** What both persons see, worked out anew each time: another state of things makes the approval stale. */
  preview: (deps: Deps, tx: Tx, payload: P) => Promise<SeenLine[]>;
  /** Does it; answers what the log says of it and what the caller is told. */
  perform: (deps: Deps, tx: Tx, payload: P, by: By) => Promise<Performed>;
}

/** Who does it: the operator of this moment, who asked for it, and the approval behind it where there was one. */
export interface By {
  actor: Operator;
  askedBy: number | null;
  approvalId: number | null;
}

/** Whose it is that something was begun: the asker's, who follows its task and may take it back, not whoever agreed to it. */
export const askerOf = ({ askedBy, actor }: By): Pick<Operator, 'id'> => ({ id: askedBy ?? actor.id });

/** What was done. */
interface Performed {
  logs: Omit<LogEntry, 'action' | 'approvalId'>[];
  /** Goes into the answer of the call, or to the result of the approval. */
  result: Record<string, unknown>;
}

/** The actions that may wait, by their kinds: whoever decides an approval finds there what to do. */
export type Actions = Readonly<Record<string, Action<never>>>;

import type { FastifyBaseLogger } from 'fastify';
import type { Aside } from './aside/aside.ts';
import type { Config } from './config.ts';
import type { Db, Tx } from './db/db.ts';
import type { ProviderKind, Providers } from './outside/absent.ts';
import type { ConnectedApp } from './platforms/platform.ts';

/** The services outside the house, each behind its adapter. */
interface Outside extends Providers {
  /** The applications through which stores are connected; none for a platform that has no way but a file. */
  storeApps: readonly ConnectedApp[];
  /** Those of the first four that nobody has set up: what needs one is refused with code 27 (D1309). */
  missing: ReadonlySet<ProviderKind>;
}

/** What every use case works with; nothing reaches for a global. */
export interface Deps {
  db: Db;
  config: Config;
  outside: Outside;
  /** The database's clock in ms, whatever the clock of this machine says (D1303). */
  now: () => number;
  /** How far the clock of this machine is ahead of the database's, in ms. */
  clockSkewMs: () => number;
  /** The moment that a payment counts from: the database's clock, unless a test sets the service's. */
  timeOfRecord: (tx: Tx) => Promise<Date>;
  random: (bytes: number) => Buffer;
  /** Pictures drawn ahead; strangers wait behind people we know (D1307). */
  captchas: { take(lane: 'owner' | 'stranger'): Promise<{ answer: string; png: Buffer }> };
  aside: Aside;
  /** Key for stored secrets, 32 bytes. */
  secret: Buffer;
  log: FastifyBaseLogger;
}

/** The same parts, reading on the connection of a transaction: what it reads is of its moment, and needs no second connection. */
export const readingIn = (deps: Deps, tx: Tx): Deps => ({ ...deps, db: { ...deps.db, q: tx } });

import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { openFormPages, pageHeaders } from '../forms.ts';
import type { Ms, RandomBytes } from '../../outside/raw-http.ts';
import type { StorePlatform } from '../../platforms/platform.ts';
import { mountAuthorise } from './authorise-routes.ts';
import { createDice } from './dice.ts';
import { createSandboxPlatform } from './sandbox-platform.ts';
import { STORE_KINDS } from './store-kinds.ts';
import { createStoreLife } from './store-life.ts';
import { createStoreRepo } from './store-repo.ts';
import { mountStores } from './stores-routes.ts';

const FORMS = { bodyLimit: 8192, headersOf: () => pageHeaders({}) };

export interface SandboxStoresOptions {
  pool: pg.Pool;
  secret: Buffer;
  now: () => Ms;
  random: RandomBytes;
  /** Where browsers reach the sandbox pages, without a slash at the end. */
  publicBase: () => string;
  /** Who sees all stores on the authorise page, which is open to all as a platform's is; others open one of their own. */
  mayControl: (request: FastifyRequest) => boolean;
  /** The origins that a code may be sent back to; the first is that of links without one. */
  ownOrigins: (request: FastifyRequest) => string[];
  /** How a platform that hangs lets time go by; tests do not wait. */
  wait?: (ms: Ms) => Promise<void>;
}

/** The local sandbox of every store platform: the platforms, their pages, and the chore that moves their stores along. */
export function createSandboxStores(options: SandboxStoresOptions): {
  platforms: StorePlatform[];
  /** The authorise page, for everybody. */
  mount: (app: FastifyInstance) => Promise<void>;
  /** The stores and their buttons, for a listener that lets in nobody else. */
  mountControl: (control: FastifyInstance) => Promise<void>;
  chore: { name: string; everyMs: Ms; run: () => Promise<void> };
} {
  const { now, random, publicBase, mayControl, ownOrigins } = options;
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const secret = createHmac('sha256', options.secret).update('sandbox-shops').digest('hex');
  const repo = createStoreRepo(options.pool);
  const dice = createDice(random);
  const life = createStoreLife({ repo, now, dice });
  return {
    platforms: STORE_KINDS.map((kind) =>
      createSandboxPlatform(kind, { repo, secret, now, random, dice, wait, publicBase }),
    ),
    mount: async (app) => {
      await app.register(async (pages) => {
        openFormPages(pages, FORMS);
        mountAuthorise(pages, { repo, life, secret, now, random, ownOrigins, mayControl });
      });
    },
    mountControl: async (control) => {
      await control.register(async (pages) => {
        openFormPages(pages, FORMS);
        // Also here, for whoever is to give leave for a store that there is already.
        mountAuthorise(pages, { repo, life, secret, now, random, ownOrigins, mayControl: () => true });
        mountStores(pages, { repo, life, secret, now });
      });
    },
    chore: { name: 'sandbox shops', everyMs: 5_000, run: () => life.tickAll() },
  };
}

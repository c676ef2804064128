import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { openFormPages, pageHeaders } from '../../outside/sandbox-forms.ts';
import type { Ms, RandomBytes } from '../../outside/raw-http.ts';
import type { ShopPlatform } from '../platform.ts';
import { mountAuthorise } from './authorise-routes.ts';
import { createDice } from './dice.ts';
import { createSandboxPlatform } from './sandbox-platform.ts';
import { SHOP_KINDS } from './shop-kinds.ts';
import { createShopLife } from './shop-life.ts';
import { SHOP_PATHS } from './shop-paths.ts';
import { createShopRepo } from './shop-repo.ts';
import { mountShops } from './shops-routes.ts';

const BODY_LIMIT = 8192;

export interface SandboxShopsOptions {
  pool: pg.Pool;
  secret: Buffer;
  now: () => Ms;
  random: RandomBytes;
  /** Where browsers reach the sandbox pages, without a slash at the end. */
  publicBase: () => string;
  /** Who may see and control all shops; the authorise page is open to all, as a platform's is. */
  mayControl: (request: FastifyRequest) => boolean;
  /** How a platform that hangs lets time go by; tests do not wait. */
  wait?: (ms: Ms) => Promise<void>;
}

/** The local sandbox of every shop platform: the platforms, their pages, and the chore that moves their shops along. */
export function createSandboxShops(options: SandboxShopsOptions): {
  platforms: ShopPlatform[];
  mount: (app: FastifyInstance) => Promise<void>;
  chore: { name: string; everyMs: Ms; run: () => Promise<void> };
} {
  const { now, random, publicBase, mayControl } = options;
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const secret = createHmac('sha256', options.secret).update('sandbox-shops').digest('hex');
  const repo = createShopRepo(options.pool);
  const dice = createDice(random);
  const life = createShopLife({ repo, now, dice });
  return {
    platforms: SHOP_KINDS.map((kind) =>
      createSandboxPlatform(kind, { repo, secret, now, random, dice, wait, publicBase }),
    ),
    mount: async (app) => {
      await app.register(async (pages) => {
        openFormPages(pages, {
          bodyLimit: BODY_LIMIT,
          headersOf: () => pageHeaders({}),
          mayOpen: (request) => isOpenToAll(request.url) || mayControl(request),
        });
        mountAuthorise(pages, { repo, life, secret, now, random, publicBase, mayControl });
        mountShops(pages, { repo, life, secret, now });
      });
    },
    chore: { name: 'sandbox shops', everyMs: 5_000, run: () => life.tickAll() },
  };
}

function isOpenToAll(url: string): boolean {
  return url.startsWith(SHOP_PATHS.authorise('')) || url.startsWith(SHOP_PATHS.buy(''));
}

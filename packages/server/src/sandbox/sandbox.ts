import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { answered } from '../db/limits.ts';
import type { Chore } from '../jobs/chores.ts';
import { ASSETS } from '../package-root.ts';
import type { Providers } from '../outside/absent.ts';
import type { Deliver } from '../outside/raw-http.ts';
import { controlRoutes } from './control-routes.ts';
import { createSandboxCourier } from './courier.ts';
import { createSandboxIdentity } from './identity.ts';
import { createSandboxPayment } from './payment.ts';
import { createSandboxRepo } from './repo.ts';
import { cashierRoutes } from './cashier-routes.ts';
import { createSandboxSms } from './sms.ts';

export interface SandboxOptions {
  pool: pg.Pool;
  secret: Buffer;
  now: () => number;
  random: (bytes: number) => Buffer;
  log: FastifyBaseLogger;
  /** Where phones reach the cashier page. */
  publicBase: () => string;
  /** Where this server listens, for its own callbacks; null before it does. */
  selfBase: () => string | null;
  announce: (line: string) => void;
}

/** The local sandbox of every outside service: providers, pages, and the chore that moves parcels along. */
export function createSandbox(options: SandboxOptions): {
  providers: Providers;
  /** The cashier, for everybody. */
  mount: (app: FastifyInstance) => Promise<void>;
  /** The control pages, for a listener that lets in nobody else. */
  mountControl: (control: FastifyInstance) => Promise<void>;
  chore: Chore;
} {
  const { pool, now, random, log } = options;
  const records = createSandboxRepo((text, params) =>
    pool.query(answered(text, params)).then((result) => result.rows as Record<string, unknown>[]),
  );
  const keyFor = (purpose: string) => createHmac('sha256', options.secret).update(purpose).digest('hex');
  const paymentSecret = keyFor('sandbox-payment');
  const later = (delayMs: number, job: () => void) => void setTimeout(job, delayMs).unref();
  const courier = createSandboxCourier({ records, salt: keyFor('sandbox-courier').slice(0, 32), now });
  const deliver = deliverTo(options.selfBase);
  const assetsDir = join(ASSETS, 'sandbox');
  return {
    providers: {
      payment: createSandboxPayment({
        records,
        secret: paymentSecret,
        publicBase: options.publicBase,
        now,
        random,
      }),
      sms: createSandboxSms({ records, now, later, announce: options.announce }),
      courier,
      identity: createSandboxIdentity({ now }),
    },
    mount: async (app) => {
      await app.register(cashierRoutes, {
        records,
        paymentSecret,
        assetsDir,
        deliver,
        later,
        now,
        random,
        onNoticeLost: (path) => log.warn({ path }, 'sandbox notice not taken'),
      });
    },
    mountControl: async (control) => {
      const { publicBase } = options;
      await control.register(controlRoutes, { records, courier, assetsDir, deliver, now, publicBase });
    },
    chore: {
      name: 'sandbox courier',
      everyMs: 1_000,
      run: async () => void (options.selfBase() && (await courier.pushDue(deliver))),
    },
  };
}

/** Notices go to our own callback route over real HTTP, like a provider's. */
function deliverTo(selfBase: () => string | null): Deliver {
  return async ({ path, headers, body }) => {
    const base = selfBase();
    if (base === null) throw new Error('not listening yet');
    const reply = await fetch(base + path, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    return { status: reply.status, body: await reply.text() };
  };
}

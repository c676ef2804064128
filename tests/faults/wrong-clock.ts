// A node whose wall clock is wrong, beside one whose clock is right: nothing may be paid, refunded, closed or finished
// because of it, and the node must say so. Usage: wrong-clock.ts [--hours 26]
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { clientOf, logIn } from '../../bench/lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from '../../bench/lib/open-shop.ts';
import { INSTANT, PLAIN_ORDER, recipients } from '../../bench/lib/recipients.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { buildServer, startService } from '../../bench/lib/shop-process.ts';
import { openDb } from '../../packages/server/src/db/db.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';

const PRELOAD = fileURLToPath(new URL('../harness/shift-clock.mjs', import.meta.url));
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
const MOBILE = '13700009999';
const PARCELS = 20;
/** Longer than the chores of a node take to come round. */
const LIVES_MS = 9_000;

/** The variables that make a server's wall clock wrong by so much. */
export const wrongBy = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${PRELOAD}`,
  SHIFT_CLOCK_MS: String(ms),
});

/** Orders at a node that is right, lets a wrong one live beside it, and compares; answers what was broken. */
export async function wrongClock(hours: number): Promise<{ violations: string[]; facts: string }> {
  return inScratch(async (dataDir) => {
    const violations: string[] = [];
    const cluster = await startEmbedded({ dataDir, log: QUIET });
    const db = openDb({ connection: cluster.connection, poolSize: 2, log: QUIET });
    const env = { DATABASE_URL: cluster.url, GIFT_SECRET: randomBytes(16).toString('hex'), GIFT_LOG: 'warn' };
    const right = await startService({ env });
    try {
      await addBuyer(db, 1_000_000, MOBILE);
      // Nothing moves of itself: whether a parcel is late is then known beforehand.
      await db.pool.query(`update sandbox_clock set paused_at_ms = base_at_ms`);
      const api = clientOf(right.base, await logIn(right.base, MOBILE, BENCH_PASSWORD));
      const body = { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(PARCELS, 1) };
      await api.orders.make({ key: 'bought', body });
      const before = await moneyOf(db);
      await right.stop();
      const wrong = await startService({ env: { ...env, ...wrongBy(hours * 3_600_000) } });
      await new Promise((resolve) => setTimeout(resolve, LIVES_MS));
      await wrong.stop();
      const after = await moneyOf(db);
      if (JSON.stringify(before) !== JSON.stringify(after))
        violations.push(
          `a clock wrong by ${hours} h changed ${JSON.stringify(before)} to ${JSON.stringify(after)}`,
        );
      if (!/不做到期/.test(wrong.output())) violations.push(`it did not say so: ${wrong.output()}`);
      violations.push(...auditOf(env));
    } catch (error) {
      // What the server said before it went tells more than that it is gone.
      violations.push(`${String(error)}; ${JSON.stringify(right.exit())}: ${right.output()}`);
    } finally {
      await right.stop();
      await db.close();
      await cluster.stop();
    }
    return {
      violations,
      facts: `${PARCELS} parcels in time, a node ${hours} h off for ${LIVES_MS / 1000} s`,
    };
  });
}

async function moneyOf(db: ReturnType<typeof openDb>): Promise<unknown> {
  const { rows } = await db.pool.query(
    `select (select count(*) from compensations)::int as compensations, (select count(*) from parcels where late)::int as late,
            (select count(*) from orders where status = 5)::int as refunded, (select count(*) from parcels where order_state = 3)::int as finished,
            (select sum(balance_fen) from accounts where kind = 'balance')::text as balance`,
  );
  return rows[0];
}

if (isStarted(import.meta.url)) {
  buildServer();
  const { violations, facts } = await wrongClock(optionOf('hours', 100));
  conclude('wrong clock', null, facts, violations);
}

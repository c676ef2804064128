// L1: 500 parallel orders over HTTP on a wallet that holds exactly 400. Usage: parallel-wallet.ts [--rounds 5]
import { randomUUID } from 'node:crypto';
import { ApiFailure, createClient } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import { logIn, sendTo } from '../../bench/lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from '../../bench/lib/open-shop.ts';
import { INSTANT, PLAIN_ORDER, recipients } from '../../bench/lib/recipients.ts';
import { note } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { buildServer, socketOf, startService } from '../../bench/lib/shop-process.ts';
import { show, timed } from '../../bench/lib/stats.ts';
import { openDb } from '../../packages/server/src/db/db.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';

const ORDERS = 500;
const AFFORDABLE = 400;
const PRICE_FEN = 80;
const BALANCE_TOO_LOW = 23;
const GOAL_MS = 5_000;

/** Runs the rounds on one server, each with a buyer of its own; answers what was broken, with the facts of the run. */
export async function parallelWallet(rounds: number): Promise<{ violations: string[]; facts: string }> {
  return inScratch(async (dataDir) => {
    const server = await startService({ dataDir });
    const db = openDb({ connection: socketOf(dataDir), poolSize: 1, log: { warn: () => {} } });
    const violations: string[] = [];
    const times: number[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        const buyer = await addBuyer(db, AFFORDABLE * PRICE_FEN);
        const headers = await logIn(server.base, buyer.mobile, BENCH_PASSWORD);
        const api = createClient(apiRoutes, sendTo(server.base, headers));
        const place = (index: number): Promise<number> =>
          api.orders
            .make({
              key: randomUUID(),
              body: { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(1, index) },
            })
            .then(
              () => 0,
              (error: unknown) => (error instanceof ApiFailure ? error.code : -1),
            );
        const { ms, answer } = await timed(() =>
          Promise.all(Array.from({ length: ORDERS }, (_, index) => place(index))),
        );
        times.push(ms);
        const count = (code: number) => answer.filter((each) => each === code).length;
        const { money: balance } = await api.wallet.info();
        if (count(0) !== AFFORDABLE || count(BALANCE_TOO_LOW) !== ORDERS - AFFORDABLE)
          violations.push(
            `round ${round + 1}: ${count(0)} paid, ${count(BALANCE_TOO_LOW)} code 23, ${[...new Set(answer)].join(' ')}`,
          );
        if (balance !== '0.00') violations.push(`round ${round + 1}: ${balance} left`);
        note(`round ${round + 1}: ${count(0)} paid, balance ${balance}, ${show(ms)} ms`);
      }
    } finally {
      await db.close();
      await server.stop();
    }
    violations.push(...auditOf({ GIFT_DATA_DIR: dataDir }));
    const slowest = Math.max(...times);
    const facts = `${rounds} rounds of ${ORDERS} orders in ${times.map(show).join(', ')} ms (goal ${GOAL_MS}: ${slowest <= GOAL_MS ? 'met' : 'missed'})`;
    return { violations, facts };
  });
}

if (isStarted(import.meta.url)) {
  buildServer();
  const { violations, facts } = await parallelWallet(optionOf('rounds', 5));
  conclude('500 parallel orders on a wallet for 400', null, facts, violations);
}

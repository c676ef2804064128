// A child of bench/stores.ts: reads all orders of a fake shop with the real adapter, keeps nothing, and prints the ms.
import { KS_APP } from '../../tests/fakes/platforms/ks.ts';
import { PDD_APP } from '../../tests/fakes/platforms/pdd.ts';
import { createKs } from '../../packages/server/src/platforms/ks/ks-platform.ts';
import { createPdd } from '../../packages/server/src/platforms/pdd/pdd-platform.ts';

const [key = '', base = '', access = '', shopId = '', span = '0', expected = '0'] = process.argv.slice(2);
const deps = { fetch, now: () => Date.now(), random: (bytes: number) => new Uint8Array(bytes) };
const at = { authBase: base, couriers: {} };
const platform =
  key === 'pdd'
    ? createPdd({ settings: { ...PDD_APP, ...at, base: `${base}/api/router` }, ...deps })
    : createKs({ settings: { ...KS_APP, ...at, base }, ...deps });
const grant = { access, accessUntil: Date.now() + 3_600_000, shopId, shopName: '' };
const until = Date.now() - platform.limits.lagMs;
const since = performance.now();
let seen = 0;
let from = until - Number(span);
while (from < until) {
  const to = Math.min(until, from + platform.limits.windowMs - 120_000);
  for await (const { orders } of platform.pull(grant, { from, to })) seen += orders.length;
  from = to;
}
if (seen < Number(expected)) throw new Error(`${seen} of ${expected} orders`);
process.stdout.write(`${performance.now() - since}\n`);

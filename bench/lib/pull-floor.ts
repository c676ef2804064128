// A child of bench/stores.ts: reads all orders of a fake shop with the real adapter, keeps nothing, and prints the ms.
import { KS_APP } from '../../packages/server/src/platforms/fakes/ks.test-kit.ts';
import { createKs } from '../../packages/server/src/platforms/ks/ks-platform.ts';

const [base = '', access = '', shopId = '', span = '0', expected = '0'] = process.argv.slice(2);
const settings = { ...KS_APP, base, authBase: base, couriers: {} };
const platform = createKs({
  settings,
  fetch,
  now: () => Date.now(),
  random: (bytes) => new Uint8Array(bytes),
});
const grant = { access, accessUntil: Date.now() + 3_600_000, shopId, shopName: '' };
const until = Date.now();
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

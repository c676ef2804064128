// A service process for the fault tests: starts the embedded database and says so, then waits for its end.
import { DatabaseRefusal } from '../../packages/server/src/db/database-refusal.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';

const [dataDir = '', mode = 'stay'] = process.argv.slice(2);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const say = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

process.stdin.resume();
const since = performance.now();
try {
  const database = await startEmbedded({ dataDir, log: quiet, settings: { shared_buffers: '16MB' } });
  say({ state: 'owner', pid: process.pid, url: database.url, serverPid: database.serverPid() });
  if (mode === 'exit') process.exit(0);
  process.stdin.once('end', () => void database.stop().then(() => process.exit(0)));
} catch (error) {
  const reason = error instanceof DatabaseRefusal ? error.reason : 'UNKNOWN';
  const message = error instanceof Error ? error.message : String(error);
  say({ state: 'refused', reason, message, tookMs: performance.now() - since });
  process.exit(1);
}

/**
 * The database tests behind a pgbouncer in transaction mode: `npx tsx tests/faults/pgbouncer.ts [test files…]`, all of them
 * when none is named. Needs the program `pgbouncer` (Debian: apt-get install pgbouncer). Its start-up parameters are the
 * strict ones it comes with. Behind it stands the embedded server, or the one that TEST_DATABASE_URL names.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { scratchRoot } from '../harness/scratch-root.ts';

const PORT = 6_432;
const NOBODY = { uid: 65_534, gid: 65_534 };
const log = { info: () => {}, warn: console.warn, error: console.error };
const folder = mkdtempSync(join(await scratchRoot(), 'gift-pgbouncer-'));
chmodSync(folder, 0o711);
const settings = { fsync: 'off', synchronous_commit: 'off', max_connections: '200' };
const given = process.env['TEST_DATABASE_URL'];
const database = given ? null : await startEmbedded({ dataDir: join(folder, 'data'), log, settings });
const { host, port, user, password } = database?.connection ?? partsOf(new URL(given!));

// The server's own user where it is ours: it refuses others at its socket. pgbouncer does not run as root.
const { uid, gid } = database ? statSync(String(host)) : NOBODY;
const ini = join(folder, 'pgbouncer.ini');
writeFileSync(join(folder, 'users.txt'), `"${user}" ""\n`);
writeFileSync(
  ini,
  `[databases]
* = host=${host} port=${port} user=${user}${password ? ` password=${String(password)}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORT}
unix_socket_dir =
auth_type = any
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
`,
);
chownSync(ini, uid, gid);
const bouncer = spawn('pgbouncer', ['-q', ini], { uid, gid, stdio: ['ignore', 'ignore', 'inherit'] });
for (let tries = 0; !(await isOpen()) && tries < 50; tries += 1) await sleep(100);

const files = process.argv.slice(2);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'database', ...files], {
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_DATABASE_URL: `postgresql://${encodeURIComponent(String(user))}@127.0.0.1:${PORT}/postgres`,
  },
});
bouncer.kill('SIGKILL');
await database?.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);

function partsOf({ hostname, port, username, password }: URL) {
  return {
    host: hostname,
    port: port || '5432',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

function isOpen(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(PORT, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

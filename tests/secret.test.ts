import { createCipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../packages/server/src/commands/run-command.ts';
import { fingerprintOf, isSealedBy, seal, unseal } from '../packages/server/src/db/seal.ts';
import { SEALED_COLUMNS, sealedText } from '../packages/server/src/db/sealed-columns.ts';
import { refuseNewSecret, refuseOtherSecret } from '../packages/server/src/db/service-secret.ts';
import { identityDigest } from '../packages/server/src/accounts/identity-digest.ts';
import { readSecret } from '../packages/server/src/service/secret.ts';
import { accountHash } from '../packages/server/src/withdrawals/withdraw-account.ts';
import { type TestDatabase, createTestDatabase, testPool } from './harness/test-database.ts';

const OLD = 'an-old-secret-of-thirty-two-chars-';
const NEW = 'the-new-secret-of-thirty-two-chars';
const CARD = '110105198001011318';
const keyOf = (setting: string) => Buffer.from(setting).subarray(0, 32);
/** As release 0.1.0 sealed: the nonce says nothing of the key. */
function sealedBefore(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

let database: TestDatabase;
let pool: ReturnType<typeof testPool>;
let folder: string;
let said: string[];

beforeEach(async () => {
  said = [];
  folder = mkdtempSync(join(tmpdir(), 'gift-secret-'));
  database = await createTestDatabase();
  pool = testPool(database, { max: 1 });
  await pool.query(
    `insert into users (username, mobile, user_type, password_hash, spread_code, id_card_cipher) values ('u', '13700000001', 'user', '', 'abc', $1)`,
    [sealedBefore(keyOf(OLD), '11010519491231002X')],
  );
  await pool.query(
    `insert into withdraw_accounts (user_id, type, real_name, account_cipher, account_mask, account_hash)
     select id, 1, '甲', $1, '***', $2 from users`,
    [seal(keyOf(OLD), 'zfb@example.com', randomBytes), accountHash(keyOf(OLD), 'zfb@example.com')],
  );
  await pool.query(
    `insert into withdrawals (user_id, amount_fen, account) select id, 1000, jsonb_build_object('account_cipher', $1::text, 'bank_name', 'x') from users`,
    [seal(keyOf(OLD), 'zfb@example.com', randomBytes)],
  );
  await pool.end();
  pool = testPool(database, { max: 1 });
});
afterEach(async () => {
  process.exitCode = 0;
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The message of what the command refused, '' when it did not. */
async function gift(args: string[], env: Record<string, string>): Promise<string> {
  await pool.end();
  const tell = (...lines: unknown[]) => void said.push(String(lines.at(-1)));
  const out = { say: tell, print: tell, log: { info: () => {}, warn: tell, error: tell } };
  const all = { DATABASE_URL: database.url, GIFT_DATA_DIR: folder, GIFT_LOG: 'silent', PORT: '0', ...env };
  const refused = await runCommand(args, all, out).then(
    () => '',
    (error: Error) => error.message,
  );
  pool = testPool(database, { max: 1 });
  return refused;
}

/** What everything says that was sealed, opened with this key. */
async function plain(key: Buffer) {
  const { rows } = await pool.query(
    `select u.id_card_cipher as card, u.id_card_digest as digest, a.account_cipher as account, a.account_hash as hash, w.account->>'account_cipher' as paid
       from users u join withdraw_accounts a on a.user_id = u.id join withdrawals w on w.user_id = u.id`,
  );
  const { card, digest, account, hash, paid } = rows[0];
  return { card: unseal(key, card), account: unseal(key, account), paidTo: unseal(key, paid), hash, digest };
}

it('a sealed value says which key it needs, and is read by the way of release 0.1.0', () => {
  const [one, other] = [keyOf(OLD), keyOf(NEW)];
  const sealed = seal(one, '甲', randomBytes);
  expect([isSealedBy(one, sealed), isSealedBy(other, sealed), unseal(one, sealed)]).toEqual([
    true,
    false,
    '甲',
  ]);
});

it('a start with another key refuses, also the first one on what release 0.1.0 sealed', async () => {
  const refused = await gift(['start'], { GIFT_SECRET: NEW });
  expect(refused).toContain(`密钥与这个服务的不一样（现在的指纹 ${fingerprintOf(keyOf(NEW))}`);
  await refuseOtherSecret(pool, { secret: keyOf(OLD), random: randomBytes });
  await pool.query(`update users set id_card_cipher = ''`);
  expect(await gift(['start'], { GIFT_SECRET: NEW })).toContain(`服务的指纹 ${fingerprintOf(keyOf(OLD))}`);
  await refuseOtherSecret(pool, { secret: keyOf(OLD), random: randomBytes });
});

it('a start without the key of the shop refuses and leaves no new one behind', async () => {
  const made = () => existsSync(join(folder, 'server.key'));
  expect(await gift(['start'], {})).toContain('这个服务用的是指纹 未知 的密钥');
  expect(made()).toBe(false);
  await refuseOtherSecret(pool, { secret: keyOf(OLD), random: randomBytes });
  expect(await gift(['start'], {})).toContain(`这个服务用的是指纹 ${fingerprintOf(keyOf(OLD))} 的密钥`);
  expect(await gift(['start'], { GIFT_SECRET: NEW })).toContain('密钥与这个服务的不一样');
  expect(made()).toBe(false);
});

it('a new shop gets a key of its own, and finds it again', async () => {
  await pool.query(`update users set id_card_cipher = ''`);
  await pool.query('delete from withdrawals');
  await pool.query('delete from withdraw_accounts');
  const where = { secret: null, databaseUrl: null, isProduction: true, dataDir: join(folder, 'new') };
  const read = () => readSecret(where, { missing: '', mayMake: () => refuseNewSecret(pool) });
  const made = await read();
  await refuseOtherSecret(pool, { secret: made, random: randomBytes });
  expect(await read()).toEqual(made);
});

it('rotate-secret seals everything anew, goes on where it was cut off, and only then a start is taken', async () => {
  await refuseOtherSecret(pool, { secret: keyOf(OLD), random: randomBytes });
  expect(await gift(['rotate-secret'], { GIFT_SECRET: NEW, GIFT_SECRET_OLD: 'x'.repeat(32) })).toBe('');
  expect(said.join('\n')).toContain('原来的密钥不对');
  // As if killed after one table.
  await pool.query(`update shop_secret set changing_to = $1`, [fingerprintOf(keyOf(NEW))]);
  await pool.query('update users set id_card_cipher = $1', [
    seal(keyOf(NEW), '11010519491231002X', randomBytes),
  ]);
  await pool.query(
    `insert into users (username, mobile, user_type, password_hash, spread_code, id_card_cipher, id_card_digest) values ('v', '13700000002', 'user', '', 'abd', $1, $2)`,
    [seal(keyOf(OLD), CARD, randomBytes), identityDigest(keyOf(OLD), CARD)],
  );
  for (const secret of [OLD, NEW])
    expect(await gift(['start'], { GIFT_SECRET: secret })).toContain('再执行一次 gift-server rotate-secret');
  // What is sealed with the second key already would open with no third one.
  expect(await gift(['rotate-secret'], { GIFT_SECRET: 'z'.repeat(32), GIFT_SECRET_OLD: OLD })).toBe('');
  expect(said.join('\n')).toContain('上次更换没有做完');
  expect(await gift(['rotate-secret'], { GIFT_SECRET: NEW, GIFT_SECRET_OLD: OLD })).toBe('');
  expect(said.at(-1)).toContain(fingerprintOf(keyOf(NEW)));
  expect(await plain(keyOf(NEW))).toEqual({
    card: '11010519491231002X',
    account: 'zfb@example.com',
    paidTo: 'zfb@example.com',
    hash: accountHash(keyOf(NEW), 'zfb@example.com'),
    digest: null,
  });
  const { rows } = await pool.query(`select id_card_digest as digest from users where spread_code = 'abd'`);
  expect(rows).toEqual([{ digest: identityDigest(keyOf(NEW), CARD) }]);
  await refuseOtherSecret(pool, { secret: keyOf(NEW), random: randomBytes });
  expect(await gift(['start'], { GIFT_SECRET: OLD })).toContain('密钥与这个服务的不一样');
});

it('a backup names its key, and a restore says when another one is set', async () => {
  await refuseOtherSecret(pool, { secret: keyOf(OLD), random: randomBytes });
  const file = join(folder, 'shop.gz');
  expect(await gift(['backup', file], {})).toBe('');
  expect(said.at(-1)).toContain(fingerprintOf(keyOf(OLD)));
  const target = await createTestDatabase({ isEmpty: true });
  expect(await gift(['restore', file], { DATABASE_URL: target.url, GIFT_SECRET: NEW })).toBe('');
  expect(said.at(-1)).toMatch(new RegExp(`${fingerprintOf(keyOf(OLD))}.*${fingerprintOf(keyOf(NEW))}`, 's'));
  await target.drop();
});

it('every sealed column of the schema is known to rotate-secret', async () => {
  const { rows } = await pool.query<{ at: string }>(
    `select table_name || '.' || column_name as at from information_schema.columns
      where table_schema = 'public' and table_name not in (select table_name from information_schema.views) and (column_name like '%\\_sealed' or column_name like '%\\_cipher')`,
  );
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ at }) => at).filter((at) => !known.includes(at))).toEqual([]);
  for (const column of SEALED_COLUMNS)
    await pool.query(`select ${column.key}, ${sealedText(column)} from ${column.table} limit 0`);
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../packages/server/src/commands/run-command.ts';
import { migrate, migrationLevel } from '../packages/server/src/db/migrate.ts';
import { type TestDatabase, createTestDatabase, testPool } from './harness/test-database.ts';
import { isAtLength } from './harness/at-length.ts';

const MIGRATIONS = fileURLToPath(new URL('../packages/server/src/db/migrations', import.meta.url));
const COMMANDS = [
  'start',
  'migrate',
  'audit',
  'move',
  'backup',
  'restore',
  'partner',
  'attestation',
  'jobs',
  'operator',
];
/** What only reads or decides: it finds a service as it is, or refuses. */
const AS_IT_IS = [
  ['audit'],
  ['partner', 'list'],
  ['jobs'],
  ['partner', 'approve', '13600136000'],
  ['attestation', 'list'],
  ['operator', 'list'],
  ['operator', 'create', 'first.boss', '--name', '张三'],
  ['attestation', 'approve', '13600136000'],
  ['move', '--to', 'postgresql://127.0.0.1:1/none'],
];

let folder: string;
let database: TestDatabase;
let said: string[];
let printed: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gift-commands-'));
  said = [];
  printed = [];
});
afterEach(async () => {
  process.exitCode = 0;
  rmSync(folder, { recursive: true, force: true });
  await database?.drop();
});

/** The message of what the command refused, '' when it did not. */
async function gift(args: string[], env: Record<string, string> = {}): Promise<string> {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const out = {
    say: (line: string) => said.push(line),
    print: (line: string) => printed.push(line),
    log: quiet,
  };
  return runCommand(args, env, out).then(
    () => '',
    (error: Error) => error.message,
  );
}

describe('help', () => {
  it.each(COMMANDS)('%s --help begins with an example', async (name) => {
    await gift([name, '--help']);
    expect(printed[0]).toMatch(new RegExp(`^例如：.*gift-server ${name}`));
    expect(process.exitCode ?? 0).toBe(0);
  });

  it.each([
    [[], '例如'],
    [['nonsense'], '没有这个命令：nonsense'],
    [['audit', '--jsno'], '不认识的选项：--jsno'],
    [['start', 'now'], '多余的内容：now'],
    [['move'], '--to'],
    [['backup'], '缺少'],
    [['partner', 'suspend', '13600136000'], '请写明原因'],
    [['operator', 'create', 'admin'], '请用 --name 写明姓名'],
    [['operator', 'create', 'A B', '--name', '张三'], '账号为4到32位'],
    [['operator', 'log'], '请用 --since 写明时间'],
  ])('%j is called wrongly: said, with the help, and exit code 2', async (args, sentence) => {
    await gift(args);
    expect(said.join('\n')).toContain(sentence);
    expect(said.at(-1)).toContain('例如：');
    expect(process.exitCode).toBe(2);
  });
});

describe('only start and migrate change a schema', () => {
  it.each([...AS_IT_IS, ['backup', 'x.gz'], ['migrate']])(
    'a mistyped directory: %s %s refuses and creates nothing',
    async (...args) => {
      const dataDir = join(folder, 'mistyped');
      expect(await gift(args, { GIFT_DATA_DIR: dataDir })).toContain(`目录 ${dataDir} 里没有礼达的服务`);
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it.each([...AS_IT_IS, ['backup', 'x.gz']])('an empty database: %s %s refuses', async (...args) => {
    database = await createTestDatabase({ isEmpty: true });
    expect(await gift(args, { DATABASE_URL: database.url })).toContain('没有礼达的服务');
    const pool = testPool(database);
    expect(
      (await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount,
    ).toBe(0);
    await pool.end();
  });

  it.runIf(isAtLength).each(AS_IT_IS)(
    'an older schema: %s %s names what brings it up to date',
    async (...args) => {
      database = await createTestDatabase({ isEmpty: true });
      const pool = testPool(database);
      await migrate(pool, { directory: MIGRATIONS, upTo: 12 });
      expect(await gift(args, { DATABASE_URL: database.url })).toMatch(/第 12 版.*gift-server migrate/);
      expect(await migrationLevel(pool)).toBe(12);
      await pool.end();
    },
  );

  it.runIf(isAtLength).each(AS_IT_IS)(
    'a schema two releases newer: %s %s asks for the newer program',
    async (...args) => {
      database = await createTestDatabase();
      const pool = testPool(database);
      const level = await migrationLevel(pool);
      await pool.query(`insert into schema_migrations values ($1, 'later', 'x', now(), $1)`, [level + 1]);
      expect(await gift(args, { DATABASE_URL: database.url })).toMatch(/请换用更新的程序/);
      await pool.end();
    },
  );

  it('an older schema is backed up as it is, restored as it was, and migrated when asked', async () => {
    const file = join(folder, 'old.gz');
    database = await createTestDatabase({ isEmpty: true });
    const old = testPool(database);
    await migrate(old, { directory: MIGRATIONS, upTo: 12 });
    await old.query(`insert into suppliers (name) values ('旧店')`);
    expect(await gift(['backup', file], { DATABASE_URL: database.url })).toBe('');
    expect(await migrationLevel(old)).toBe(12);
    await old.end();
    const target = await createTestDatabase({ isEmpty: true });
    const pool = testPool(target);
    try {
      expect(await gift(['restore', file], { DATABASE_URL: target.url })).toBe('');
      expect(await migrationLevel(pool)).toBe(12);
      expect(await gift(['migrate'], { DATABASE_URL: target.url })).toBe('');
      expect(said.at(-1)).toMatch(/数据库结构已是第 \d+ 版/);
      expect((await pool.query('select name from suppliers')).rows).toEqual([{ name: '旧店' }]);
      expect(await gift(['audit'], { DATABASE_URL: target.url })).toBe('');
      expect(said.at(-1)).toContain('资金核对通过');
    } finally {
      await pool.end();
      await target.drop();
    }
  });
});

describe('a file that cannot be restored is refused before anything is made', () => {
  const refusals: [string, (file: string) => void, RegExp][] = [
    ['a missing one', (file) => rmSync(file), /读不到备份文件 .*shop\.gz（没有这个文件）/],
    ['one cut short', (file) => writeFileSync(file, readFileSync(file).subarray(0, -20)), /备份文件已损坏/],
    ['another one', (file) => writeFileSync(file, 'hello'), /备份文件已损坏/],
  ];
  it.each(refusals)('%s', async (_name, spoil, sentence) => {
    const file = join(folder, 'shop.gz');
    database = await createTestDatabase();
    expect(await gift(['backup', file], { DATABASE_URL: database.url })).toBe('');
    spoil(file);
    const dataDir = join(folder, 'new');
    expect(await gift(['restore', file], { GIFT_DATA_DIR: dataDir })).toMatch(sentence);
    expect(existsSync(dataDir)).toBe(false);
    expect(await gift(['audit'], { GIFT_DATA_DIR: dataDir })).toContain('里没有礼达的服务');
  });

  it('a folder, and a backup of a schema that this program does not know', async () => {
    const dataDir = join(folder, 'new');
    expect(await gift(['restore', folder], { GIFT_DATA_DIR: dataDir })).toContain(
      `读不到备份文件 ${folder}（这是一个目录）`,
    );
    const file = join(folder, 'newer.gz');
    database = await createTestDatabase();
    const pool = testPool(database);
    const level = await migrationLevel(pool);
    await pool.query(`insert into schema_migrations values ($1, 'later', 'x', now(), $2)`, [
      level + 1,
      level,
    ]);
    await pool.end();
    expect(await gift(['backup', file], { DATABASE_URL: database.url })).toBe('');
    expect(await gift(['restore', file], { GIFT_DATA_DIR: dataDir })).toContain('请换用更新的程序');
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('a start in production is refused before it touches anything', () => {
  const SAFE = 'https://shop.example';
  it.each<[Record<string, string>, string]>([
    [{}, '生产环境必须设置 GIFT_PUBLIC_BASE'],
    [{ GIFT_PUBLIC_BASE: 'http://shop.example' }, '必须以 https:// 开头'],
    [{ GIFT_PUBLIC_BASE: 'http://127.0.0.1.evil.example' }, '必须以 https:// 开头'],
    [{ GIFT_PUBLIC_BASE: 'shop.example' }, '不是网站地址'],
    [{ GIFT_PUBLIC_BASE: 'https://shop.example/gifts' }, '不是网站地址'],
    [{ GIFT_PUBLIC_BASE: 'https://me@shop.example' }, '不是网站地址'],
    [{ GIFT_PUBLIC_BASE: 'ftp://shop.example' }, '不是网站地址'],
    [{ GIFT_PUBLIC_BASE: SAFE, GIFT_HOSTS: 'https://b.example' }, 'GIFT_HOSTS=https://b.example'],
    [{ GIFT_PUBLIC_BASE: SAFE, GIFT_SANDBOX: '1', GIFT_SANDBOX_PASSWORD: 'short' }, '至少12个字符'],
  ])('%j', async (env, sentence) => {
    const dataDir = join(folder, 'production');
    const where = { NODE_ENV: 'production', GIFT_DATA_DIR: dataDir };
    expect(await gift(['start'], { ...where, ...env })).toContain(sentence);
    expect(existsSync(dataDir)).toBe(false);
  });
});

it('a backup does not overwrite a file, unless told to', async () => {
  const file = join(folder, 'shop.gz');
  writeFileSync(file, 'precious');
  database = await createTestDatabase();
  const at = { DATABASE_URL: database.url };
  expect(await gift(['backup', file], at)).toContain(`已有文件 ${file}`);
  expect(readFileSync(file, 'utf8')).toBe('precious');
  expect(await gift(['backup', file, '--force'], at)).toBe('');
  expect(readFileSync(file)[0]).toBe(0x1f);
  expect(await gift(['backup', join(folder, 'none', 'x.gz')], at)).toContain('没有这个文件夹');
});

describe('jobs', () => {
  it('lists what failed for good, and sends it again', async () => {
    database = await createTestDatabase();
    const pool = testPool(database);
    await pool.query(
      `insert into jobs (kind, key, partner, state, failures, last_error) values ('watch-parcel', 'YT7', 'courier:YTO', 2, 8, 'ECONNRESET')`,
    );
    const { rows } = await pool.query<{ id: string }>('select id from jobs');
    const id = rows[0]!.id;
    const at = { DATABASE_URL: database.url };
    expect(await gift(['jobs'], at)).toBe('');
    expect(printed.at(-1)).toMatch(
      new RegExp(`^${id}\t彻底失败\t订阅物流\tYT7\tcourier:YTO\t失败8次 中断0次\tECONNRESET\t`),
    );
    await gift(['jobs', '--json'], at);
    expect(JSON.parse(printed.at(-1)!)).toMatchObject({ jobs: [{ id: Number(id), trouble: 'dead' }] });
    await gift(['jobs', 'resend', id], at);
    expect(said.at(-1)).toBe(`${id} 已重新发送`);
    await gift(['jobs'], at);
    expect(said.at(-1)).toBe('没有失败或卡住的任务。');
    await gift(['jobs', 'resend', id], at);
    expect(said.at(-1)).toBe(`${id} 在正常等待，到时间自己执行，不需要重新发送`);
    expect(process.exitCode).toBe(1);
    await gift(['jobs', 'resend', '9999'], at);
    expect(process.exitCode).toBe(1);
    expect((await pool.query('select state, failures from jobs')).rows).toEqual([{ state: 0, failures: 0 }]);
    await pool.end();
  });

  it.each([[['jobs', 'drop']], [['jobs', 'resend']], [['jobs', 'resend', 'x1']]])(
    '%j is called wrongly',
    async (args) => {
      await gift(args);
      expect(process.exitCode).toBe(2);
    },
  );
});

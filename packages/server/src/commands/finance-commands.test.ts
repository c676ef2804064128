import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tellNews } from '../../../../tests/harness/cases.ts';
import { paidTrade } from '../../../../tests/harness/paid-trade.ts';
import { openWarehouse } from '../../../../tests/harness/shipping.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { runCommand } from './run-command.ts';

let shop: TestService;
let folder: string;
beforeEach(async () => {
  shop = await openTestService();
  folder = mkdtempSync(join(tmpdir(), 'gift-finance-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  const breaches = await shop.audit();
  await shop.close();
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
});

/** One command line: what it said and printed, and its exit code. */
async function gift(...args: string[]) {
  const lines: string[] = [];
  process.exitCode = 0;
  const out = { print: (line: string) => lines.push(line), say: (line: string) => lines.push(line) };
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  await runCommand(args, { DATABASE_URL: shop.database.url }, { ...out, log: quiet });
  const exit = process.exitCode;
  process.exitCode = 0;
  return { lines, exit };
}

describe('gift-server bill import (section 13)', () => {
  const day = () => chinaDay(shop.deps.now() - 86_400_000);
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('compares the file of a channel, closes a day without differences, and is in the log as the command line', async () => {
    const person = await shop.person();
    const trade = await paidTrade(shop, person, '30');
    await sql`update recharges set paid_at = ${`${day()}T12:00:00+08:00`}::timestamptz where paid_at is not null`.execute(
      shop.db.q,
    );
    const bill = file(
      'bill.csv',
      `商户订单号,渠道流水号,类型,金额,手续费,时间\n${trade},S-${trade},1,30.00,0.18,${day()} 12:00:00\n`,
    );
    const done = await gift('bill', 'import', bill, '--channel', '沙箱', '--day', day());
    expect(done).toEqual({ lines: ['账单 C1001：1行，0条差异，当天已关闭。'], exit: 0 });
    const { rows } = await sql`select action, actor, ref from operator_log where object = 'bill'`.execute(
      shop.db.q,
    );
    expect(rows).toEqual([{ action: 'bill.import', actor: 'command line', ref: 'C1001' }]);
    const again = await gift('bill', 'import', bill, '--channel', '9', '--day', day());
    expect(again.exit).toBe(1);
    expect(again.lines[0]).toContain('已导入');
  });

  it('leaves a difference to people, and says what it cannot read', async () => {
    const bill = file(
      'bill.csv',
      `商户订单号,渠道流水号,类型,金额,手续费,时间\nR-none,S-none,1,12.00,0.07,${day()} 12:00:00\n`,
    );
    expect((await gift('bill', 'import', bill, '--channel', '沙箱', '--day', day())).lines).toEqual([
      '账单 C1001：1行，1条差异，请在运营后台“渠道对账”里处理。',
    ]);
    const wrong = file('wrong.csv', '商户订单号,金额\nR1,多少\n');
    expect(await gift('bill', 'import', wrong, '--channel', '微信', '--day', day())).toEqual({
      lines: ['第1行：金额不正确'],
      exit: 1,
    });
    expect(
      (await gift('bill', 'import', file('other.csv', '甲,乙\n1,2\n'), '--channel', '微信', '--day', day()))
        .lines,
    ).toEqual(['没有找到商户订单号与金额的列，请用渠道的明细账单']);
    expect(
      (await gift('bill', 'import', bill, '--channel', '沙箱', '--day', chinaDay(shop.deps.now()))).lines,
    ).toEqual(['日期不正确，账单只能是昨天或更早']);
    const before = chinaDay(shop.deps.now() - 2 * 86_400_000);
    expect(await gift('bill', 'import', bill, '--channel', '沙箱', '--day', before)).toEqual({
      lines: [`这份账单是${day()}的，您选的是${before}`],
      exit: 1,
    });
    expect(
      (await gift('bill', 'import', join(folder, 'gone.csv'), '--channel', '微信', '--day', day())).lines[0],
    ).toMatch(/^读不到文件/);
    expect((await gift('bill', 'import', bill, '--channel', '银联', '--day', day())).exit).toBe(2);
  });
});

describe('gift-server settle (section 13)', () => {
  it('posts what was picked up, makes the statements of periods that are over, and lists them; twice changes nothing', async () => {
    const house = await openWarehouse(shop);
    const buyer = await shop.person({ balance: 100_000 });
    const [sn] = await house.order(buyer, { count: 1 });
    await shop.runJobs();
    await tellNews(shop, sn!, [['pickup', 1]]);
    expect((await gift('settle', 'list')).lines).toEqual(['没有结算单。']);
    expect((await gift('settle', 'run')).lines[0]).toMatch(/^入账1项，/);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ledger_txs where kind = 'supplier-sale'`.execute(shop.db.q);
    expect(rows[0]!.n).toBe(1);
    expect((await gift('settle', 'run')).lines[0]).toMatch(/^入账0项，/);
    // As if it had been posted a while ago: its period is over.
    await shop.db.transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update ledger_txs set created_at = now() - interval '70 days' where kind = 'supplier-sale'`.execute(
        tx,
      );
    });
    const made = await gift('settle', 'run');
    expect(made.lines[0]).toMatch(/^入账0项，生成[1-9]\d*张结算单：S8001/);
    const listed = await gift('settle');
    expect(listed.lines.at(-1)).toMatch(/^S8001\t/);
    expect(await gift('settle', 'run')).toEqual({ lines: ['入账0项，生成0张结算单。'], exit: 0 });
    expect((await gift('settle')).lines).toEqual(listed.lines);
    expect((await gift('settle', 'pay')).exit).toBe(2);
  });
});

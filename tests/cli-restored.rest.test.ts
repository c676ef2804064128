import { readdirSync, rmSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerOf, type CliShop, keyOf, openCliShop, type TestKey } from './harness/cli-shop.ts';
import type { TestPerson } from './harness/test-service.ts';

// The service was put back to an earlier day: the journal of a machine knows of orders that are no more.
let at: CliShop;
let person: TestPerson;
let key: TestKey;
const gift = (line: string) => at.gift(line, { env: key.env });
const ORDER = 'order orders.csv --goods 103 --platform 1 --yes --json';

beforeAll(async () => {
  at = await openCliShop();
});
beforeEach(async () => {
  rmSync(join(at.folder, 'config'), { recursive: true, force: true });
  person = await at.shop.person({ balance: 10_000 });
  key = await keyOf(person);
  const rows = [1, 2, 3].map(
    (i) => `R${i},王小${'一二三'[i - 1]},广东省深圳市南山区科技路${i}号,1380000123${i}`,
  );
  writeFileSync(join(at.folder, 'orders.csv'), `订单编号,收货人姓名,收货地址,联系手机\n${rows.join('\n')}\n`);
});
afterAll(() => at?.close());

/** The journal as if the second row's order had been made after the copy that was restored; its number may live again. */
function loseSecond(isReused: boolean): string {
  const folder = join(at.folder, 'config/journal');
  const [name] = readdirSync(folder).filter((one) => one.endsWith('.jsonl'));
  const text = readFileSync(join(folder, name!), 'utf8');
  const numberOf = (row: number) => new RegExp(`"row":${row},[^}]*"order_sn":"(\\w+)"`).exec(text)![1]!;
  const other = isReused ? numberOf(4) : 'G1999999';
  writeFileSync(join(folder, name!), text.replaceAll(numberOf(3), other));
  return other;
}

it.each([false, true])(
  'rows whose orders are gone are neither taken for bought nor bought in silence, and the others never twice (number in use again: %s)',
  async (isReused) => {
    const first = answerOf<{ job: string }>(await gift(ORDER));
    expect(first.exit).toBe(0);
    const { job } = first.data;
    expect(answerOf(await gift(`jobs verify ${job} --json`))).toMatchObject({
      exit: 0,
      msg: '3 行的订单服务里都有',
    });
    expect((await gift(ORDER)).exit).toBe(12);

    const gone = loseSecond(isReused);
    const again = answerOf(await gift(ORDER));
    expect(again).toMatchObject({
      exit: 1,
      msg: expect.stringContaining('1 行记为已下单，服务里却没有它们的订单（第一个是原表第 3 行）') as string,
      data: { bought_now: 0 },
    });
    const seen = answerOf(await gift(`jobs verify ${job} --json`));
    expect(seen).toMatchObject({
      exit: 5,
      data: { bought: 3, lost: [{ row: 3, order_sn: gone }], freed: 0 },
    });
    const freed = answerOf(await gift(`jobs verify ${job} --yes --json`));
    expect(freed).toMatchObject({ exit: 0, data: { freed: 1 } });

    // Here the order is still there, so that the service asks about its number.
    expect((await gift(`jobs resume ${job} --yes`)).exit).toBe(9);
    const resumed = answerOf(await gift(`${ORDER} --resume --on-duplicate keep`));
    expect(resumed).toMatchObject({ exit: 0, data: { bought_now: 1, bought: 3 } });
    expect((await gift(ORDER)).exit).toBe(12);
    // In this world four orders were paid; the journal lost sight of one of them.
    expect((await person.api.orders.list({ body: { page_size: 10 } })).data_count).toBe(4);
    expect(await at.shop.audit()).toEqual([]);
  },
);

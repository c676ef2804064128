import { describe, expect, test } from 'vitest';
import { importRecipients } from '@giftship/shared/recipients/import-recipients';
import type { ReadTask, WorkerMessage } from './read-task.ts';
import type { Decision } from './row-marks.ts';
import { openReader } from './run-read.ts';

const TITLES = '订单编号,收货人姓名,联系手机,收货地址';
const GOOD = '1,张三,13800001234,浙江省杭州市西湖区文一路1号';
const BAD = '2,,13800001235,浙江省杭州市西湖区文一路2号';
const DOUBT = '3,李四,13800001236,鼓楼区中山路3号';
const XUZHOU = { province: '江苏省', city: '徐州市', district: '鼓楼区' };

const csv = (...rows: string[]): ReadTask => ({
  kind: 'file',
  file: new File([`\ufeff${[TITLES, ...rows].join('\n')}\n`], 'a.csv'),
  platform: 1,
});

/** A worker's reader and what it says. */
async function read(task: ReadTask) {
  const said: WorkerMessage[] = [];
  const tell = openReader((message) => said.push(message));
  const last = <K extends WorkerMessage['kind']>(kind: K) =>
    said.findLast((message) => message.kind === kind) as WorkerMessage & { kind: K };
  await tell({ want: 'read', read: task });
  return {
    said,
    summary: last('summary'),
    rows: async (indexes: number[]) => (await tell({ want: 'rows', indexes }), last('rows').rows),
    errors: async (decisions: [number, Decision][]) => {
      await tell({ want: 'errors', decisions: new Map(decisions) });
      return importRecipients({ bytes: last('errors').bytes, platform: 1, keepSource: true });
    },
  };
}

describe('the reader', () => {
  test('tells the counts with the first rows, and the others when asked', async () => {
    const many = Array.from({ length: 40 }, (_, i) => GOOD.replace('张三', `张${i}`));
    const { summary, rows, said } = await read(csv(...many));
    expect([summary.summary.count, summary.marked.marks.length, summary.first.length]).toEqual([40, 40, 32]);
    expect((await rows([39, 0])).map(({ rec_name }) => rec_name)).toEqual(['张39', '张0']);
    const shares = said.flatMap((message) => (message.kind === 'progress' ? [message.done] : []));
    expect([shares.toSorted((a, b) => a - b), shares.at(-1)]).toEqual([shares, 100]);
  });

  test('writes the rows with a problem and those in doubt, each with why and what it may mean', async () => {
    const { errors } = await read(csv(GOOD, BAD, DOUBT));
    const { rows } = await errors([]);
    expect(rows.map(({ source }) => source?.['原表行号'])).toEqual(['3', '4']);
    expect(rows[0]!.source?.['错误原因']).toContain('收货人姓名不能为空');
    expect(rows[1]!.source?.['错误原因']).toContain('江苏省徐州市鼓楼区');
  });

  test('leaves out what was decided', async () => {
    const { errors } = await read(csv(GOOD, BAD, DOUBT));
    expect((await errors([[2, XUZHOU]])).rows).toHaveLength(1);
  });

  test('writes a chosen place into a row that lacks something else, so that it is read without doubt', async () => {
    const { errors } = await read(csv(DOUBT.replace('李四', '')));
    const { rows } = await errors([[0, XUZHOU]]);
    expect(rows[0]).toMatchObject({ rec_city: '徐州市', rec_address: '中山路3号', flag: false });
    expect(rows[0]!.problems.map(({ field }) => field)).toEqual(['rec_name']);
  });

  test('writes a chosen place into the columns of the place where there are some', async () => {
    const titles = '订单号,收货人,手机,省,市,区,详细地址';
    const text = `${titles}\n9,,13800001236,,,鼓楼区,中山路3号\n`;
    const task: ReadTask = { kind: 'file', file: new File([text], 'p.csv'), platform: 2 };
    const { errors } = await read(task);
    const { rows } = await errors([[0, XUZHOU]]);
    expect(rows[0]!.source).toMatchObject({ 省: '江苏省', 市: '徐州市', 区: '鼓楼区' });
    expect(rows[0]).toMatchObject({ rec_city: '徐州市', rec_address: '中山路3号', flag: false });
  });

  test('carries a chosen place of a pasted line', async () => {
    const text = '鼓楼区中山路1号 张三 13800001234\n浙江杭州西湖区文一路2号 13800001235';
    const { errors, summary } = await read({ kind: 'lines', text, platform: 1 });
    expect(summary.marked.marks.length).toBe(2);
    const { rows } = await errors([[0, XUZHOU]]);
    expect(rows.map(({ rec_mobile }) => rec_mobile)).toEqual(['13800001235']);
  });
});

import { describe, expect, it } from 'vitest';
import { CliFailure } from '../lib/failure.ts';
import { readSettingsText, settingsFor, settingsOfFlags } from './settings.ts';

const read = (text: string, isRoot = true) => readSettingsText(text, { file: 'gift.toml', isRoot });

function failureIn(text: string, isRoot = true): CliFailure {
  try {
    read(text, isRoot);
  } catch (error) {
    if (error instanceof CliFailure) return error;
    throw error;
  }
  throw new Error(`no fault in ${text}`);
}
const faultOf = (text: string, isRoot?: boolean) => failureIn(text, isRoot).message;

/** One text for each sentence of the TOML reader. */
const ODD_TOML = [
  'a = ',
  'a = [',
  'a',
  'a = 1\na = 2',
  '[x\n',
  'a = "x',
  'a = 1.2.3',
  'a = 01',
  'a = {b=1',
  'a = "\\q"',
  'a = 2026-13-01',
  '= 1',
  'a = 1 2',
  "a = '''x",
  'a = 99999999999999999999',
  '"a = 1',
  'a = [1 2]',
  'a = {b=1, b=2}',
  'a=1_',
  '“a” = 1',
  '[[r]\nf="a"',
  '# \u0001',
  'a = "\u0001"',
  'a = "\\u12"',
  'a = "\\uzzzz"',
  '__proto__ = 1',
];

it('reads every setting, amounts as text or as numbers', () => {
  const settings = read(`
    goods = 103
    num = 2
    express = 1
    platform = 2
    remark = "夜间"
    goods_column = "商品"
    password_file = "/etc/secret"
    on_doubt = "keep"
    on_duplicate = "abort"
    max_amount = 99.5
    max_total = "3000"
    mapping = { rec_name = "客户", shop_order = "单号" }
    [[rule]]
    file = "pdd-*"
    goods = 104
  `);
  expect(settings).toMatchObject({
    own: {
      goods: 103,
      num: 2,
      express: 1,
      platform: 2,
      remark: '夜间',
      goodsColumn: '商品',
      passwordFile: '/etc/secret',
      onDoubt: 'keep',
      onDuplicate: 'abort',
      maxAmount: '99.5',
      mapping: ['rec_name=客户', 'shop_order=单号'],
    },
    rules: [{ file: 'pdd-*', own: { goods: 104 } }],
    maxTotal: '3000',
  });
});

describe('what is wrong is named with its line', () => {
  it.each([
    ['goods = 103\nmax_amuont = "5"', '第 2 行：没有设置 max_amuont，是不是 max_amount？'],
    ['colour = "red"', '第 1 行：没有设置 colour'],
    ['constructor = "red"', '第 1 行：没有设置 constructor'],
    [
      'goods = 103\n[[rule]]\nfile = "a"\n\n[[rule]]\nfile = "b"\ngods = 1',
      '第 7 行：没有设置 gods，是不是 goods？',
    ],
    ['goods = "103"', '第 1 行：goods 应为正整数'],
    ['\ngoods = -1', '第 2 行：goods 应为正整数'],
    ['max_amount = "ten"', '第 1 行：max_amount 应为金额，例如 "500" 或 "99.50"'],
    ['max_amount = 1.005', '第 1 行：max_amount 应为金额，例如 "500" 或 "99.50"'],
    ['on_doubt = "maybe"', '第 1 行：on_doubt 只能是 skip keep stop'],
    ['mapping = ["a=b"]', '第 1 行：mapping 应为表：字段 = "列名"'],
    ['[mapping]\nrec_name = 1', '第 1 行：mapping 应为表：字段 = "列名"'],
    ['[[rule]]\ngoods = 1', '第 1 行：rule 应为 [[rule]]，并写 file = "文件名规则"（* 表示任意文字）'],
    ['rule = 1', 'rule 应为 [[rule]]'],
    ['[[rule]]\nfile = "a"\nmax_total = "1"', '第 3 行：max_total 只能写在收件目录自己的 gift.toml 里'],
    ['goods = ', '第 1 行第 9 列：值的写法不对'],
    ['a = 1\ngoods = [', '第 2 行第 9 列：缺少结尾的括号'],
    ['goods：103', '第 1 行第 6 列：名称的写法不对'],
    ['goods = 103\ngoods = 104', '第 2 行第 1 列：重复写了同一个设置'],
    ['password_file = "C:\\q"', '反斜杠的写法不对：路径请放在单引号里'],
    [
      'mapping = { rec_nam = "客户" }',
      '第 1 行：mapping 里没有字段 rec_nam，是不是 rec_name？；可用的字段：shop_order',
    ],
    ['[mapping]\nrec_name = ""', '第 1 行：mapping 应为表'],
  ])('%j', (text, words) => {
    expect(faultOf(text)).toContain(words);
  });

  it('in Chinese words, whatever the reader of TOML says, with what to do', () => {
    for (const text of ODD_TOML) {
      const fault = failureIn(text);
      expect([text, fault.message.replace('gift.toml', '')]).toEqual([
        text,
        expect.not.stringMatching(/[a-z]+ [a-z]+/),
      ]);
      expect([fault.exit, fault.next]).toEqual([2, '改正 gift.toml 后再执行；表留在收件目录']);
    }
  });

  it('a night has one limit, and it stands in the inbox itself', () => {
    expect(faultOf('max_total = "1"', false)).toContain('max_total 只能写在收件目录自己的 gift.toml 里');
  });
});

it('the nearest setting wins, of limits the smallest, and rules fit names without regard to capitals', () => {
  const command = settingsOfFlags({ goods: 1, num: 2, maxAmount: '50' });
  const root = read('goods = 2\nmax_amount = "500"\n[[rule]]\nfile = "PDD-*.csv"\ngoods = 3\nplatform = 2\n');
  const folder = read('express = 7\nmax_amount = "60"', false);
  expect(settingsFor('a.csv', [command, root])).toEqual({
    settings: { goods: 2, num: 2, maxAmount: '50' },
    said: { goods: 'gift.toml 第 1 行', num: '--num', maxAmount: 'gift.toml 第 2 行' },
  });
  expect(settingsFor('pdd-1.CSV', [command, root, folder]).settings).toEqual({
    goods: 3,
    num: 2,
    platform: 2,
    express: 7,
    maxAmount: '50',
  });
  expect(settingsFor('pdd-1.csv.xlsx', [root]).settings).toMatchObject({ goods: 2 });
});

it('goods of a nearer place make an end of a column further away, and a nearer column of goods does not of itself', () => {
  const root = read('goods_column = "商品"\n[[rule]]\nfile = "pdd-*"\ngoods = 103\n');
  expect(settingsFor('a.csv', [root]).settings).toEqual({ goodsColumn: '商品' });
  expect(settingsFor('pdd-1.csv', [root])).toEqual({
    settings: { goods: 103 },
    said: { goods: 'gift.toml 第 4 行' },
  });
  expect(settingsFor('a.csv', [root, read('goods = 104', false)]).settings).toEqual({ goods: 104 });
  const both = read('goods = 104\ngoods_column = "编号"', false);
  expect(settingsFor('a.csv', [root, both]).settings).toEqual({ goods: 104, goodsColumn: '编号' });
  expect(settingsFor('a.csv', [read('goods = 104'), root]).settings).toEqual({
    goods: 104,
    goodsColumn: '商品',
  });
});

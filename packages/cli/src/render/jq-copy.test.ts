import { raw } from 'jq-wasm/inline';
import { expect, it } from 'vitest';
import { jqWords } from './jq-copy.ts';

it.each([
  ['.[', '第 1 行第 2 列：没有写完，或缺少括号、引号'],
  ['.a b', '第 1 行第 4 列：这里的写法不对'],
  ['.a(1)', "第 1 行第 3 列：不该有 '('"],
  ['.\n| foo', '第 2 行第 3 列：没有函数 foo'],
  ['foo(1;2)', '第 1 行第 1 列：没有 2 个参数的函数 foo'],
  ['$x', '第 1 行第 1 列：没有变量 $x'],
  ['.n.a', '数字里不能取 "a"'],
  ['.n[]', '数字不能逐个取出'],
  ['.n + .s', '数字和文字不能相加'],
  ['.s | tonumber', '文字不能转成数字'],
  ['. | sort', '对象不能排序'],
  ['error("太贵")', '太贵'],
])('%s', async (filter, words) => {
  const { stderr } = await raw('{"n":1,"s":"x"}', filter);
  expect(jqWords(stderr)).toBe(words);
});

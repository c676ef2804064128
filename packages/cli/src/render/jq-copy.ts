import { ownValue } from '@giftship/shared/lib/own-value';

const TYPES: Record<string, string> = {
  null: '空值',
  boolean: '真假值',
  number: '数字',
  string: '文字',
  array: '数组',
  object: '对象',
  numeric: '数字',
  datetime: '时间',
};
const typeOf = (name: string): string => ownValue(TYPES, name) ?? name;
const DOINGS: Record<string, string> = {
  added: '相加',
  subtracted: '相减',
  multiplied: '相乘',
  divided: '相除',
  negated: '取负',
  sorted: '排序',
  grouped: '分组',
  matched: '匹配',
};
const doingOf = (name: string): string | undefined => ownValue(DOINGS, name);

/** jq's sentences and ours, the first that fits; what it says about values stays. */
const FAULTS: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^syntax error, unexpected end of file/, () => '没有写完，或缺少括号、引号'],
  [/^syntax error, unexpected ('.+?')/, (what) => `不该有 ${what}`],
  [/^syntax error/, () => '这里的写法不对'],
  [/^\$(\S+) is not defined/, (name) => `没有变量 $${name}`],
  [/^(\S+)\/0 is not defined/, (name) => `没有函数 ${name}`],
  [/^(\S+)\/(\d+) is not defined/, (name, count) => `没有 ${count} 个参数的函数 ${name}`],
  [/^module not found: (.*)/, (name) => `不能引用模块 ${name}`],
  [/^Top-level program not given/, () => '没有写表达式'],
  [/^Error: (\w+)\/\d+ not found/, (name) => `没有函数 ${name}`],
  [/^(\S+) is not a valid format/, (name) => `没有格式 @${name}`],
  [/^Invalid escape/, () => '文字里的转义不对'],
  [/ \(while parsing '/, () => '不是 JSON'],
  [/^Cannot index (\w+) with \w+ \((.*)\)/, (type, key) => `${typeOf(type)}里不能取 ${key}`],
  [/^Cannot index (\w+) with (.*)/, (type, key) => `${typeOf(type)}里不能取 ${key}`],
  [/^Cannot iterate over (\w+)/, (type) => `${typeOf(type)}不能逐个取出`],
  [/^(\w+) \(.*\) has no keys/, (type) => `${typeOf(type)}没有键`],
  [/^(\w+) \(.*\) (?:has no length|only strings have)/, (type) => `${typeOf(type)}没有长度`],
  [/^(\w+) \(.*\) number required/, (type) => `${typeOf(type)}不是数字`],
  [/^(\w+) \(.*\) is not a string/, (type) => `${typeOf(type)}不是文字`],
  [/^(\w+) not a string or array/, (type) => `应为文字或数组，而不是${typeOf(type)}`],
  [/^(\w+) \(.*\) (?:trailing base64|is not valid base64)/, (type) => `${typeOf(type)}不是 Base64`],
  [/^(\w+) \(.*\) is not valid in a csv row/, (type) => `${typeOf(type)}不能放进表格的一格`],
  [/^(\w+) \(.*\) can not be escaped for shell/, (type) => `${typeOf(type)}不能写进命令行`],
  [/ can't be imploded/, () => 'implode 要的是字符的编号'],
  [/ because the divisor is zero/, () => '除数是 0'],
  [/^(\w+) \(.*\) cannot be parsed as a number/, (type) => `${typeOf(type)}不能转成数字`],
  [
    /^(\w+) \(.*\) and (\w+) \(.*\) cannot be (\w+)/,
    (one, other, doing) => `${typeOf(one)}和${typeOf(other)}不能${doingOf(doing) ?? '一起计算'}`,
  ],
  [
    /^(\w+) \(.*\) and (\w+) \(.*\) cannot have their containment/,
    (one, other) => `${typeOf(one)}和${typeOf(other)}不能比较包含`,
  ],
  [/^(\w+) \(.*\) cannot be (\w+)/, (type, doing) => `${typeOf(type)}不能${doingOf(doing) ?? '这样计算'}`],
  [/^Cannot check whether (\w+) has/, (type) => `${typeOf(type)}不能用这种键查找`],
  [/^Cannot use (\w+) \(.*\) as object key/, (type) => `${typeOf(type)}不能作对象的键`],
  [/^Object keys must be strings/, () => '对象的键应为文字'],
  [/^Cannot (?:delete|update) field/, () => '数组里不能按名字修改或删除'],
  [/^A slice of an array/, () => '数组的一段只能换成数组'],
  [/^(?:Array\/string slice|Start and end) indices/, () => '截取的两端应为整数'],
  [/^(?:Out of bounds negative array|Array) index/, () => '位置超出了数组'],
  [/^Invalid path expression/, () => '不是取值的路径'],
  [/^Paths? must be specified as an array/, () => '路径应为数组'],
  [/^Range bounds must be numeric/, () => 'range 的两端应为数字'],
  [/^(\w+) (?:doesn't support|depth must not be) negative/, (name) => `${name} 的数不能小于0`],
  [/^Regex failure/, () => '正则表达式的写法不对'],
  [/^(.*) is not a valid modifier string/, (flags) => `没有正则选项 ${flags}`],
  [/^date "(.*)" does not match format "(.*)"/, (date, format) => `时间“${date}”与格式“${format}”不符`],
  [
    /^(\w+)(?:\(\)|\/\d+)? (?:input|requires)\b.*?\b(string|array|numeric|datetime)/,
    (name, type) => `${name} 只能用于${typeOf(type)}`,
  ],
  [/^(?:No more inputs|break$)/, () => '没有更多的输入'],
];

const PLACE = / at <\w[\w-]*>, line (\d+), column (\d+):?$/;

/** The first sentence of what jq wrote about its fault, in words, with line and column where it told them. */
export function jqWords(stderr: string): string {
  const said = stderr
    .replace(/\n.*$/s, '')
    .replace(/^jq: (error( \(at [^)]*\))?( \(not a string\))?: )?/, '');
  const [, line, column] = PLACE.exec(said) ?? [];
  const bare = said.replace(PLACE, '');
  const words = FAULTS.flatMap(([begin, say]) => {
    const found = begin.exec(bare);
    return found ? [say(...found.slice(1))] : [];
  })[0];
  // What an expression raises by itself stands as it is; what looks like jq's own is told as such.
  const raised = /[^\x20-\x7e]/.test(bare) ? bare : `jq 报告“${bare}”`;
  return `${line === undefined ? '' : `第 ${line} 行第 ${column} 列：`}${words ?? raised}`;
}

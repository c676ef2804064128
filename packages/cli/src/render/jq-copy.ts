const TYPES: Record<string, string> = {
  null: '空值',
  boolean: '真假值',
  number: '数字',
  string: '文字',
  array: '数组',
  object: '对象',
};
const typeOf = (name: string): string => TYPES[name] ?? name;
const DOINGS: Record<string, string> = {
  added: '相加',
  subtracted: '相减',
  multiplied: '相乘',
  divided: '相除',
  negated: '取负',
  sorted: '排序',
  grouped: '分组',
};

/** jq's sentences and ours; what it says about values stays. */
const FAULTS: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^syntax error, unexpected end of file/, () => '没有写完，或缺少括号、引号'],
  [/^syntax error, unexpected ('.+?')/, (what) => `不该有 ${what}`],
  [/^syntax error/, () => '这里的写法不对'],
  [/^\$(\S+) is not defined/, (name) => `没有变量 $${name}`],
  [/^(\S+)\/0 is not defined/, (name) => `没有函数 ${name}`],
  [/^(\S+)\/(\d+) is not defined/, (name, count) => `没有 ${count} 个参数的函数 ${name}`],
  [/^module not found: (.*)/, (name) => `不能引用模块 ${name}`],
  [/^Cannot index (\w+) with \w+ \((.*)\)/, (type, key) => `${typeOf(type)}里不能取 ${key}`],
  [/^Cannot index (\w+) with (.*)/, (type, key) => `${typeOf(type)}里不能取 ${key}`],
  [/^Cannot iterate over (\w+)/, (type) => `${typeOf(type)}不能逐个取出`],
  [/^(\w+) \(.*\) has no keys/, (type) => `${typeOf(type)}没有键`],
  [/^(\w+) \(.*\) cannot be parsed as a number/, (type) => `${typeOf(type)}不能转成数字`],
  [
    /^(\w+) \(.*\) and (\w+) \(.*\) cannot be (\w+)/,
    (one, other, doing) => `${typeOf(one)}和${typeOf(other)}不能${DOINGS[doing] ?? '一起计算'}`,
  ],
  [/^(\w+) \(.*\) cannot be (\w+)/, (type, doing) => `${typeOf(type)}不能${DOINGS[doing] ?? '这样计算'}`],
  [/^Cannot check whether (\w+) has/, (type) => `${typeOf(type)}不能用这种键查找`],
];

const PLACE = / at <\w[\w-]*>, line (\d+), column (\d+):?$/;

/** The first sentence of what jq wrote about its fault, in words, with line and column where it told them. */
export function jqWords(stderr: string): string {
  const said = stderr.split('\n')[0]!.replace(/^jq: (error( \(at [^)]*\))?: )?/, '');
  const [, line, column] = PLACE.exec(said) ?? [];
  const bare = said.replace(PLACE, '');
  const words = FAULTS.flatMap(([begin, say]) => {
    const found = begin.exec(bare);
    return found ? [say(...found.slice(1))] : [];
  })[0];
  // What an expression raises by itself stands as it is.
  return `${line === undefined ? '' : `第 ${line} 行第 ${column} 列：`}${words ?? bare}`;
}

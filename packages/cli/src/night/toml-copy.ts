/** What the TOML reader finds wrong, by the beginning of its sentence. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(invalid value|illegal character in numeric|illegal leading zero|unfinished numeric|illegal underscore)/,
    '值的写法不对：文字要放在英文双引号里，数字只写 0–9',
  ],
  [/^integer value cannot/, '数字太大'],
  [/^invalid date/, '日期或时间的写法不对'],
  [/^unfinished string/, '文字缺少结尾的引号'],
  [
    /^(unrecognised escape|invalid escape|invalid .*unicode escape|invalid non-hex)/,
    '反斜杠的写法不对：路径请放在单引号里',
  ],
  [/^unfinished (array|table)/, '缺少结尾的括号'],
  [/^expected comma or end/, '缺少逗号，或结尾的括号'],
  [/^expected end of table/, '[[rule]] 缺少结尾的括号'],
  [
    /^(illegal character in key|illegal empty bare key|illegal quoted key|unexpected end of key)/,
    '名称的写法不对：只能用英文字母、数字和下划线，后面是英文的等号',
  ],
  [/^incomplete key-value/, '缺少等号：应为 名称 = 值'],
  [/^each key-value/, '这一行后面有多余的内容，一行只写一个设置'],
  [/^trying to redefine/, '重复写了同一个设置'],
  [/^control characters/, '有看不见的控制字符'],
];

/** The fault of a TOML text in words; the reader's own sentences are English. */
export function tomlWords(message: string): string {
  const said = message.replace(/^Invalid TOML document: /, '');
  return FAULTS.find(([begin]) => begin.test(said))?.[1] ?? '不符合 TOML 的写法';
}

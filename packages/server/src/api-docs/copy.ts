/** What the page of the API document says around what the routes say themselves. */
export const DOCS_COPY = {
  title: '礼达开放接口',
  version: (version: string) => `版本 ${version}`,
  count: (count: number) => `共 ${count} 个接口`,
  source: 'OpenAPI 3.1 原文',
  groups: '接口分组',
  calling: '怎样调用',
  envelope:
    '每个答复都是 `code`、`msg`、`data` 三项：`code` 为 0 表示成功，`data` 是结果；否则 `msg` 说明原因。',
  auth: {
    public: '不用登录',
    optional: '登录与否都可以',
    user: '要登录：请求头 Authorization: Bearer 令牌，或网站的登录',
    signed: (scope: string) => `也可以用 API 密钥签名调用，需要权限 ${code(scope)}`,
  },
  parameters: '请求参数',
  body: '请求内容',
  data: '答复的 `data`',
  file: '成功时答复是一个文件。',
  refusals: '可能的拒绝',
  columns: { name: '名称', where: '位置', type: '类型', needed: '必填', limits: '范围' },
  code: '代码',
  reason: '说明',
  places: { query: '查询参数', header: '请求头', path: '路径' },
  yes: '是',
  no: '否',
  types: {
    string: '文字',
    integer: '整数',
    number: '数字',
    boolean: '是否',
    array: '列表',
    object: '对象',
    null: '空',
  },
  any: '任意',
  or: ' 或 ',
  listOf: (what: string) => `列表，每项是${what}`,
  oneOf: (values: readonly unknown[]) => `取值 ${values.map(code).join('、')}`,
  always: (value: unknown) => `固定为 ${code(value)}`,
  length: (from: number | undefined, to: number | undefined) => `长度 ${span(from, to)}`,
  items: (from: number | undefined, to: number | undefined) => `项数 ${span(from, to)}`,
  range: (from: number | undefined, to: number | undefined) => span(from, to),
  above: (than: number) => `大于 ${than}`,
  missing: (value: string) => `不填时为 ${value === '' ? '空' : code(value)}`,
  pattern: (pattern: string) => `格式 ${code(pattern)}`,
  nothing: '没有内容',
} as const;

/** Values stand as code, as `this` in the texts of the routes. */
function code(value: unknown): string {
  return `\`${String(value)}\``;
}

function span(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `最多 ${to}`;
  return to === undefined ? `最少 ${from}` : `${from} 到 ${to}`;
}

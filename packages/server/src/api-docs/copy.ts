/** What stands around the pages for programmers. */
export const FRAME_COPY = {
  titleOf: (title: string) => `${title} · 礼达`,
  brand: '礼达',
  places: '主导航',
  skip: '跳到正文',
  home: '首页',
  goods: '商品',
  help: '帮助',
  docs: '接口文档',
  downloads: '下载',
  owner: '礼达 · 小礼品批量代发',
  rules: '赔付规则',
  source: 'OpenAPI 3.1 原文',
  copy: '复制',
  copied: '已复制',
  notCopied: '没有复制成功',
} as const;

/** What the page of the API document says around what the routes say themselves. */
export const DOCS_COPY = {
  title: '礼达开放接口',
  supplierTitle: '礼达供应商接口',
  version: (version: string) => `版本 ${version}`,
  count: (count: number) => `共 ${count} 个接口`,
  source: FRAME_COPY.source,
  groups: '文档目录',
  contents: '目录',
  start: '开始',
  byGroup: '接口',
  search: '搜接口：路径或名称',
  found: '找到 0 个',
  none: '没有这样的接口，换个词试试',
  calling: '怎样调用',
  reply: '答复的格式',
  replySample: '答复',
  sign: '密钥签名',
  signSample: '待签文本',
  tools: '不想自己写签名',
  toolsAbout: '命令行和程序库已经带签名、重试和防重复。',
  envelope:
    '每个答复都是 `code`、`msg`、`data` 三项：`code` 为 0 表示成功，`data` 是结果；否则 `msg` 说明原因。',
  units:
    '金额是两位小数的元（`"1.80"`）；时间是北京时间 `2026-11-24 10:00:00`，空表示没有；是否用 `1` 和 `0`。',
  events: {
    title: '消息推送与事件',
    about: [
      '每件事是一个信封 `{id, event, created_at, data}`，推送到回调地址，同时进入事件列表 `GET /api/events`，保留30天，不论有没有回调地址。同一件事在两处的 `id` 相同，推送时它也是请求头 `webhook-id`：按它去重。',
      '推送按 Standard Webhooks 签名：请求头 `webhook-id`、`webhook-timestamp`、`webhook-signature`；5秒内回答 2xx 算送达，否则在15秒、1分、5分、30分、2小时、6小时、24小时后重试；回答 410 停用回调地址。推送不保证先后。',
      '停机以后从事件列表补读：记住答复里的 `next`，下次作为 `after`；也可以用处理过的最后一个事件的 `id`；`latest` 表示从现在起，不填从最早的开始。列表里的先后是事情成为事实的先后，读过的位置之前不会再出现新事件。`wait` 让没有新事件的请求最多等25秒；`missed` 大于0说明有事件已超过30天，没有读到。',
      '测试事件的信封里有 `"test": true`，事件名和内容的格式与真的一样，号码都不存在；真的事件没有 `test`。',
      '`data` 里只有号码和状态，没有收件人。以下是各事件的 `data`：',
    ],
  },
  supplierAuth: (scopes: readonly string[]) => `用供应商的 API 密钥签名调用，需要权限 ${scopes.join('或')}`,
  supplierEvents: [
    '每件事是一个信封 `{id, event, created_at, supplier_id, data}`，推送到 API 设置里的回调地址。`id` 也是请求头 `webhook-id`：按它去重。',
    '推送按 Standard Webhooks 签名：请求头 `webhook-id`、`webhook-timestamp`、`webhook-signature`；5秒内回答 2xx 算送达，否则在15秒、1分、5分、30分、2小时、6小时、24小时后重试；回答 410 停用回调地址。推送不保证先后。',
    '测试消息的信封里有 `"test": true`，号码都不存在；真的消息没有 `test`。',
    '`data` 里只有号码和状态，没有收件人和价格。以下是各事件的 `data`：',
  ],
  install: '命令行 gift',
  library: '程序库 @giftship/client',
  downloads: '全部下载与校验值',
  auth: {
    public: '不用登录',
    optional: '登录与否都可以',
    user: '要登录：请求头 Authorization: Bearer 令牌，或网站的登录',
    signed: (scopes: readonly string[]) =>
      `也可以用 API 密钥签名调用，需要权限 ${scopes.map(code).join('或')}`,
  },
  parameters: '请求参数',
  body: '请求内容',
  data: '答复的 `data`',
  file: '成功时答复是一个文件。',
  refusals: '可能的拒绝',
  columns: { name: '字段', meaning: '说明', needed: '必填' },
  bodySample: '请求示例',
  dataSample: '答复示例',
  code: '代码',
  reason: '说明',
  places: { query: '查询参数', header: '请求头', path: '路径' },
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
  length: (from: number | undefined, to: number | undefined) => `${span(from, to)}字`,
  items: (from: number | undefined, to: number | undefined) => `${span(from, to)}项`,
  range: (from: number | undefined, to: number | undefined) => span(from, to),
  above: (than: number) => `大于 ${than}`,
  missing: (value: string) => (value === '' ? '可以不填' : `不填为 ${code(value)}`),
  pattern: (pattern: string) => `格式 ${code(pattern)}`,
  nothing: '没有内容',
} as const;

/** The answer of a call that went well. */
export const REPLY_SAMPLE = `{
  "code": 0,
  "msg": "",
  "data": { … }
}`;

/** What is signed, line by line; the third line is empty where nothing is asked. */
export const SIGN_SAMPLE = `POST
/api/gift/order/make

1795622400
9f2c41d07be86a35
e3b0c44298fc1c149afb…`;

/** Values stand as code, as `this` in the texts of the routes. */
function code(value: unknown): string {
  return `\`${String(value)}\``;
}

function span(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `最多${to}`;
  if (from === to) return `${to}`;
  return to === undefined ? `最少${from}` : `${from}到${to}`;
}

/** Sentences of this library's own failures. */
export const COPY = {
  badBase: (base: string) => `服务地址不正确：${base}，应为 http(s)://主机[:端口]`,
  twoLogins: 'token 和 appKey 只能给一种',
  halfKey: 'appKey 和 appSecret 要一起给，都不能为空',
  noCrypto: '这里不能签名：浏览器只在 https 页面（或本机）里提供 Web Crypto',
  network: (code: string) => `没有收到答复${code === '' ? '' : `（${code}）`}`,
  networkNext: '结果不明：带上同一个 key 再发一次，最多只生效一次',
  missed: (count: number) => `有 ${count} 个事件已超过30天，读不到了`,
  webhook: {
    headers: '缺少 webhook-id、webhook-timestamp 或 webhook-signature',
    secret: '回调密钥的格式不对，应为 whsec_ 开头',
    timestamp: '时间戳与本机相差超过允许的范围',
    signature: '签名不对',
    body: '内容不是一个事件',
  },
} as const;

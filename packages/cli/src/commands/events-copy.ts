/** Sentences of `gift events`. */
export const EVENTS_SAY = {
  listening: (url: string | null) =>
    url === null ? '等待新的事件，按 Ctrl-C 结束' : `等待新的事件，转发到 ${url}，按 Ctrl-C 结束`,
  stopping: '正在结束',
  secret: (secret: string) => `签名密钥 ${secret}（只在这一次有效；--secret-file 可指定固定的）`,
  missed: (count: number) => `有 ${count} 个事件已超过30天，读不到了`,
  test: '（测试）',
  answered: (id: string, status: number, ms: number) => `转发 ${id}：${status}，${ms} 毫秒`,
  unreached: (id: string, url: string) => `转发 ${id}：连不上 ${url}`,
  badForward: (text: string) => `--forward 应为地址，例如 http://localhost:3000/hook，而不是 ${text}`,
  badSecret: '--secret-file 里不是签名密钥，应以 whsec_ 开头',
  ended: (seen: number, refused: number) =>
    `收到 ${seen} 个事件${refused === 0 ? '' : `，其中 ${refused} 个没有转发成功`}`,
  readOn: (flags: string) => `从这里接着收：gift events listen ${flags}`,
  and: '，',
  triggered: (event: string, delivery: number) =>
    delivery === 0
      ? `已产生测试事件 ${event}，没有推送（没有回调地址）`
      : `已产生测试事件 ${event}，推送记录编号 ${delivery}`,
} as const;

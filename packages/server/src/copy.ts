/** Sentences of the server's console. */
export const SERVER_COPY = {
  ready: (address: string) => `礼达已就绪：${address}`,
  pages: (base: string) => `接口文档 ${base}/api/docs ｜ 沙箱 ${base}/sandbox ｜ 运行状态 ${base}/api/health`,
  demo: '演示账号：13800138000 / gift123456（已实名，余额 1000.00）；13900139000 / gift123456（未实名，余额 0）；13600136000 / gift123456（合作方）',
  next: (base: string) =>
    `下一步：另开一个终端，运行 npx gift login${base === 'http://127.0.0.1:3000' ? '' : ` --api-base ${base}`}`,
  stopping: '正在停止，等待处理中的请求完成……',
  stopped: '已停止。',
  portTaken: (port: number) => `端口 ${port} 已被占用，请用 PORT=其他端口 重新启动。`,
  secretNeeded: '使用 DATABASE_URL 时请设置 GIFT_SECRET（至少32个字符，各节点相同），用于加密实名信息。',
  badSetting: (what: string) => `环境变量有误：${what}`,
  noProviders:
    '还没有接入真实的支付、短信、快递和实名服务；试用请设置 GIFT_SANDBOX=1（不会产生真实扣款与发货）',
  noDatabase: (detail: string) => `无法连接数据库（${detail}），请检查 DATABASE_URL。`,
} as const;

export const API_DOCS_COPY = { title: '礼达开放接口' } as const;

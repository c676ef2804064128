/** Sentences of the server's console. */
export const SERVER_COPY = {
  ready: (address: string) => `礼达已就绪：${address}`,
  outside: (base: string) => `对外地址 ${base}/ （只回答这个域名；本机地址只用于健康检查）`,
  pages: (base: string) =>
    `接口文档 ${base}/api/docs ｜ 命令行与程序库 ${base}/downloads/ ｜ 运行状态 ${base}/api/health`,
  sandbox: (base: string) => `沙箱（模拟付款、短信收件箱、快递时钟、审核，只对本机开放） ${base}/sandbox`,
  sandboxPassword: (password: string) => `沙箱管理页的密码（这次启动有效，用户名可不填）：${password}`,
  trial:
    '!!! 试用：生产环境正在使用沙箱（GIFT_SANDBOX=1）。付款、短信、快递、实名都是模拟的，不要给真实客户使用 !!!',
  missing: (services: readonly string[]) =>
    `还没有接入：${services.join('、')}。用到它们的功能会回答“该功能暂未开放”，其余照常。`,
  noOffice: '未设置 GIFT_OFFICE_HOST，运营后台未开放',
  demo: '演示账号：13800138000 / gift123456（已实名，余额 1000.00）；13900139000 / gift123456（未实名，余额 0）；13600136000 / gift123456（合作方）',
  noOperator: '还没有操作员，运行 gift-server operator create 账号 --name 姓名 创建第一位。',
  office: (base: string) =>
    `运营后台 ${base}/office ｜ 演示操作员 admin、second、caiwu、kefu、shangpin / gift123456，动态口令见沙箱的“动态口令”页`,
  suppliers: (base: string) =>
    `供应商平台 ${base}/supplier ｜ 演示供应商 13700137000（负责人）、13700137001（仓库）、13500135000（负责人，手工填单） / gift123456`,
  next: (base: string) =>
    `下一步：另开一个终端，运行 npx gift login${base === 'http://127.0.0.1:3000' ? '' : ` --api-base ${base}`}`,
  stopping: '正在停止，等待处理中的请求完成……',
  stopped: '已停止。',
  portTaken: (port: number) => `端口 ${port} 已被占用，请用 PORT=其他端口 重新启动。`,
  secretNeeded: '使用 DATABASE_URL 时请设置 GIFT_SECRET（至少32个字符，各节点相同），用于加密实名信息。',
  badSetting: (what: string) => `环境变量有误：${what}`,
  baseNeeded:
    '生产环境必须设置 GIFT_PUBLIC_BASE：浏览器访问本站的地址，以 https:// 开头，例如 https://gift.example.com。',
  baseNotSafe:
    '生产环境的 GIFT_PUBLIC_BASE 必须以 https:// 开头，否则登录会明文传输；只有本机地址可以用 http://。',
  baseWrong: (base: string) =>
    `GIFT_PUBLIC_BASE=${base} 不是网站地址：要写成 https://域名，不带路径、用户名和问号。`,
  passwordShort: (least: number) => `GIFT_SANDBOX_PASSWORD 至少${least}个字符。`,
  noDatabase: (detail: string) => `无法连接数据库（${detail}），请检查 DATABASE_URL。`,
} as const;

import { PARTNER_STATUS_LABELS } from '@giftship/shared/partners/labels';

interface PartnerLine {
  mobile: string;
  status: number;
  name: string;
  website: string;
  contact: string;
  reason: string;
  applied_at: string;
}

/** Sentences of the server's own command line and console. */
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
  auditClean: (checks: number) => `资金核对通过：${checks} 项全部成立。`,
  auditBreach: (property: string, what: string, ids: string) => `${property} 不成立：${what}；编号：${ids}`,
  moved: (to: string) => `已搬到 ${to}，数量与校验一致。请以 DATABASE_URL 启动新库，确认后再停用旧库。`,
  backedUp: (file: string) => `已备份到 ${file}`,
  restored: (file: string) => `已从 ${file} 恢复`,
  partner: ({ mobile, status, name, website, contact, reason, applied_at }: PartnerLine) =>
    [applied_at, mobile, PARTNER_STATUS_LABELS[status], name, website, contact, reason].join('\t'),
  partnerReason: '请写明原因，例如：gift-server partner suspend 13600136000 "页面内容违规"',
  partnerDone: '已生效。',
  partnerNot: (mobile: string) => `没有处于对应状态的合作方：${mobile}；用 partner list 查看。`,
  usage: `用法：gift-server <命令>

  start               启动服务（默认内置数据库；设置 DATABASE_URL 使用自己的 PostgreSQL）
  audit               核对全部资金规则，列出不成立的编号
  move --to URL       把整个店铺搬到另一个数据库
  backup FILE         备份到文件
  restore FILE        从备份恢复到一个空库
  partner list        列出合作方申请（--json 输出 JSON）
  partner approve|refuse|suspend|restore 手机号 [原因]
                      通过、拒绝、停用、恢复合作方；拒绝和停用要写原因，立即生效

环境变量：PORT HOST GIFT_DATA_DIR DATABASE_URL GIFT_SECRET GIFT_DEMO GIFT_PUBLIC_BASE GIFT_SANDBOX GIFT_LOG GIFT_PARTNER_REVIEW`,
} as const;

export const API_DOCS_COPY = { title: '礼达开放接口' } as const;

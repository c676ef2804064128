/** Texts of a service that has no content of its own yet. */
export const EMPTY_SITE_TEXTS = {
  siteTitle: '礼达',
  hours: '9:00-24:00',
  announcementTitle: '公告',
} as const;

export const TEMPLATE_FILE = { sheet: '订单', name: (type: string) => `导入模板-${type}.xlsx` } as const;

export const SUBSTATION_COPY = {
  planGone: '这个方案已下线，请重新选择',
  alreadyPending: '这个手机号已有一份待审核的申请，请等待客服联系',
} as const;

/** What visitors read first while the shop is maintained. */
export const MAINTENANCE = {
  title: '系统维护',
  content: (say: string) => `${say}。维护期间可以查看订单和余额，已付款的订单照常发货。`,
};

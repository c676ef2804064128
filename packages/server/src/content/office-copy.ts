/** Words of content in the back office. */
export const CONTENT_OFFICE_COPY = {
  unstored: '图片不存在，请重新上传',
  uses: {
    goods: '商品',
    banner: '轮播图',
    article: '帮助文章',
    agreement: '协议',
    text: '站点内容',
    draft: '草稿',
    adjustment: '调整单附件',
    withdrawal: '打款回单',
    review: '供应商的修改',
  } as Readonly<Record<string, string>>,
  leftOut: (id: number, total: number, left: number) =>
    `站内信 ${id} 已发给确认时的 ${total} 人；另有 ${left} 人符合条件，没有收到，需要时请另发一封`,
  sendsToday: (count: number, most: number) => `今日累计收件人 ${count} 人，超过 ${most} 人`,
  sendsMany: (count: number, most: number) => `收件人 ${count} 人，超过 ${most} 人`,
  mailing: {
    to: '发给',
    count: '人数',
    content: '内容',
    link: '链接',
    at: '时间',
    now: '立即',
    all: '全部用户',
    suppliers: '全部供应商',
    one: (id: number) => `用户 ${id}`,
    tag: (name: string) => `标签“${name}”`,
    text: (title: string, content: string, link: string) =>
      `【${title}】${content}${link === '' ? '' : `　详情：${link}`}`,
  },
  previewing: '预览中',
  previewUntil: (time: string) => `仅您可见，${time} 结束`,
} as const;

/** Words of content in the back office. */
export const CONTENT_OFFICE_COPY = {
  uses: {
    goods: '商品',
    banner: '轮播图',
    article: '帮助文章',
    text: '站点内容',
    draft: '草稿',
    adjustment: '调整单附件',
    withdrawal: '打款回单',
  } as Readonly<Record<string, string>>,
  previewing: '预览中',
  previewUntil: (time: string) => `仅您可见，${time} 结束`,
} as const;

/** Platform names as people choose them (M123-M125). */
export const PLATFORM_LABELS: Record<number, string> = {
  1: '淘宝/天猫',
  2: '拼多多',
  3: '京东',
  4: '抖音',
  5: '快手',
  6: '微信视频号',
  7: '1688',
  8: '小红书',
  9: '淘工厂',
};
/** Names of the tabs that recipients come from, by the numbers of `ORDER_SOURCE`. */
export const ORDER_SOURCE_LABELS: Record<number, string> = {
  1: '手动录入',
  2: '表格导入',
  3: '智能筛选',
  4: '授权发货',
};
/** Said beside the video channel: of the four sources it has only the connected store (M127). */
export const VIDEO_CHANNEL_REASON = '视频号只支持授权发货';
/** Why a platform cannot be chosen for goods that leave it out. */
export const NOT_SERVED_REASON = '这件商品不支持该平台';

/** How a bulk change moves prices, and what it rounds them to (O063). */
export const REPRICE_WAY_LABELS = {
  set: '改为',
  add: '加',
  sub: '减',
  add_percent: '加百分比',
  sub_percent: '减百分比',
} as const;
export const ROUNDING_LABELS = { fen: '分', jiao: '角', five: '0.05', nine: '尾数 9' } as const;

/** States of goods by their numbers, as operators see them (O052). */
export const GOODS_STATUS_LABELS: Readonly<Record<number, string>> = {
  0: '草稿',
  1: '在售',
  2: '缺货',
  3: '已下架',
  4: '已拒绝',
};

/** States of a timed price. */
export const TIMED_STATUS_LABELS: Readonly<Record<number, string>> = {
  0: '待开始',
  1: '进行中',
  2: '已结束',
  3: '已取消',
};

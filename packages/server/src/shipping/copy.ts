import { SHIPPING_TAB_LABELS } from '@giftship/shared/shipping/labels';
import type { ShippingTab } from '@giftship/shared/shipping/shipping';

/** Sentences of a day in the warehouse. */
export const SHIPPING_COPY = {
  noWaybill: '还没有运单号',
  pickedUp: '快递已揽收，不需要面单',
  hidden: '收件人信息已到期',
  sealedFor: (platform: string, courier: string) =>
    `收件人由${platform}加密，需要“${courier}”有支持${platform}密文的面单账号才能打印`,
  notFound: '包裹不存在',
  inWave: (sn: string) => `已在波次${sn}中`,
  notInWave: '不在这个波次里',
  state: (tab: ShippingTab) => `包裹${SHIPPING_TAB_LABELS[tab]}`,
  taken: '正在由其他人处理',
  beyond: (most: number) => `超出每个波次${most}个包裹`,
  needsReason: '已有运单号，修改请填写原因',
  rowTwice: (no: number) => `与第${no}行是同一个订单`,
  sheetTwice: (no: number) => `与第${no}行的运单号相同`,
  replaced: '运单号已修改',
  handedBefore: '已经交过快递',
  changedTo: (sn: string) => `运单号已改为${sn}`,
  inCase: '有未结的异常件',
  foreign: '不是本仓的包裹',
  remarks: (parts: readonly string[]) => parts.filter((part) => part !== '').join('；'),
} as const;

import { PROBLEMS } from '../errors/problem.ts';
/** Names of the flag colours, by `FlagColor` of flags.ts. */
export const FLAG_COLOR_LABELS = {
  none: '无旗',
  grey: '灰旗',
  red: '红旗',
  yellow: '黄旗',
  green: '绿旗',
  blue: '蓝旗',
  purple: '紫旗',
  cyan: '青旗',
  orange: '橙旗',
} as const;

/** States of a store by their number (`STORE_STATUS`). */
export const STORE_STATUS_LABELS = ['未授权', '正常', '已过期', '已解绑'] as const;
/** States of a sync by their number (`SYNC_STATUS`). */
export const SYNC_STATUS_LABELS = ['排队中', '同步中', '同步成功', '同步失败'] as const;
/** States of a write-back by their number (`DELIVER_STATUS`). */
export const DELIVER_STATUS_LABELS = ['等待发货', '已发货', '等待重试', '发货失败'] as const;

/** States of an order on its platform, as people know them. */
export const STORE_ORDER_STATE_LABELS = {
  unpaid: '待付款',
  to_ship: '待发货',
  part: '部分发货',
  shipped: '已发货',
  done: '已完成',
  closed: '已关闭',
} as const;

/** Why an order of a store cannot be bought for, by its number (`STORE_ORDER_PROBLEM`); '' for none. */
export const STORE_ORDER_PROBLEM_LABELS = [
  '',
  '买家还没有付款',
  '该订单在店铺里已发货',
  '该订单在店铺里已关闭',
  '该订单正在退款，请先在店铺后台处理',
  '该订单被平台风控，请等平台解除后再同步',
  '平台没有提供收件人信息，请在店铺后台导出后用表格导入',
  '收件地址不完整，请在店铺后台核对后重新同步',
] as const;

/** An encrypted receiver and a courier that may not be given it. */
export const ENCRYPTED_NOT_SERVED = PROBLEMS.ENCRYPTED_NOT_SERVED;

/** What every failure of a shop's leave ends with (M269). */
export const AUTHORISE_AGAIN = ', 请重新授权';
/** Where a platform wants nothing to be ordered first (M270). */
export const NO_ORDER_NEEDED = '无需订购，请直接授权使用';
/** Said of what cannot be a bind code (M184). */
export const BIND_CODE_WRONG = '关联码不正确';
/** Asks for a store before anything is synced. */
export const CHOOSE_STORE = '请选择店铺';
/** Asks for both ends of the range to sync. */
export const CHOOSE_RANGE = '请选择同步订单的时间范围';
/** Said once all of a sync is stored. */
export const SYNC_DONE = '同步成功';
/** The alert after ordering when the store did not take the waybill (M263). */
export const deliverFailed = (msg: string): string => `下单成功，发货失败，错误：${msg},请注意不要重复下单了`;

import type { BatchStatus } from './order.ts';

/** Stands for the name of a recipient that is no longer kept. */
export const ERASED = '已清除';

/** States of an order by their number (`ORDER_STATUS`). */
export const ORDER_STATUS_LABELS: Record<number, string> = {
  0: '待付款',
  1: '待发货',
  2: '已发货',
  3: '已完成',
  4: '已关闭',
  5: '已退款',
};
/** States of a batch by their number (`BATCH_STATUS`). */
export const BATCH_STATUS_LABELS: Record<number, string> & Record<BatchStatus, string> = {
  0: '排队中',
  1: '处理中',
  2: '已完成',
  3: '部分失败',
  4: '失败',
  5: '待付款',
  6: '已关闭',
};

/** The result table 出错订单 (decisions section 2) and its row types. */
export const RESULT_COLUMNS = ['订单号', '运单号', '是否出单', '类型', '错误信息'] as const;
/** At which step a row of the result table failed. */
export const RESULT_TYPES = { notCreated: '下单出错', waybill: '出单出错', deliver: '发货出错' } as const;
/** Why a paid order could not be shipped in the store: no number came in time. */
export const NO_WAYBILL = '没有出单';
/** The call that ships in the store did not come back. */
export const DELIVER_UNKNOWN = '没有收到店铺的答复，系统会自动重试';
/** Said of a paid order whose waybill is still being asked for: nothing is lost. */
export const WAYBILL_PENDING = '运单生成中，系统会自动重试';

/** Sentences of the order conversation that site, frame and command line share. */
export const ORDER_TEXTS = {
  confirm: '订单不支持取消，请核对后再下单',
  success: '下单成功',
  bought: '以下订单号已购买过，是否继续下单？',
  yes: '是',
  no: '否',
} as const;

/** Column titles of an order export. */
export const ORDER_COLUMNS = {
  order_sn: '订单编号',
  batch_sn: '批次号',
  shop_order: '平台订单号',
  kuaidi_sn: '运单号',
  express_name: '快递',
  goods_name: '商品',
  goods_num: '数量',
  price: '金额',
  status_text: '状态',
  rec_name: '收货人',
  rec_mobile: '电话',
  rec_province: '省',
  rec_city: '市',
  rec_district: '区',
  rec_address: '详细地址',
  lp_reissue_sn: '补发单号',
  remark: '备注',
  created_at: '下单时间',
  paid_at: '付款时间',
} as const;
/** Titles of the bulk-ship sheet that each platform takes back: order number, courier, waybill. */
export const SHIP_COLUMNS: Record<'tb' | 'pdd' | 'jd' | 'dy', readonly [string, string, string]> = {
  tb: ['订单编号', '物流公司', '运单号'],
  pdd: ['订单号', '快递公司', '快递单号'],
  jd: ['订单号', '物流公司', '运单号'],
  dy: ['主订单编号', '物流公司', '运单号'],
};
/** Sheet names of the exports. */
export const EXPORT_NAMES = { orders: '订单', parcels: '包裹', ship: '批量发货' } as const;

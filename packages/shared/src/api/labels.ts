import type { ApiRoutes } from './routes.ts';

/** Names of the route groups in the API document. */
export const GROUP_LABELS: Record<keyof ApiRoutes, string> = {
  accounts: '账号',
  goods: '商品',
  content: '内容',
  pricing: '价格',
  wallet: '钱包',
  parcels: '包裹',
  orders: '订单',
  sessions: '登录设备',
  messages: '消息',
  support: '工单',
  machines: 'API与设备登录',
  stores: '店铺',
  automation: '自动下单',
  withdrawals: '提现',
  groups: '会员等级',
  promotion: '推广',
};

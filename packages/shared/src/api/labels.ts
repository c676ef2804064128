import type { ApiRoutes } from './routes.ts';

/** Names of the route groups in the API document. */
export const GROUP_LABELS: Record<keyof ApiRoutes, string> = {
  accounts: '账号',
  goods: '商品',
  content: '内容',
  pricing: '价格',
  wallet: '钱包',
  balanceRefunds: '余额退款',
  parcels: '包裹',
  orders: '订单',
  sessions: '登录设备',
  messages: '消息',
  support: '工单',
  machines: 'API与设备登录',
  events: '事件',
  testMode: '测试模式',
  stores: '店铺',
  automation: '自动下单',
  withdrawals: '提现',
  groups: '会员等级',
  promotion: '推广',
  partners: '合作方',
  widget: '站点组件',
  embed: '嵌入页面',
};

/** Names of the groups in the document of a supplier's API (S081): those with a call that a key may make. */
export const SUPPLIER_GROUP_LABELS: Readonly<Record<string, string>> = {
  goods: '商品',
  stock: '库存',
  shipping: '订单与发货',
};

/** How a call is signed with an API key (D901), for the API document. */
export const SIGNED_CALL_HELP = [
  '用API密钥签名的请求带四个请求头：',
  '`X-App-Key` 密钥编号；`X-Timestamp` 秒，与服务器相差不超过300秒；`X-Nonce` 16到32位字母、数字、横线或下划线，每次不同；',
  '`X-Signature` = 小写十六进制 HMAC-SHA256(密钥, 待签文本)。',
  '待签文本由六行组成，用换行符连接：请求方法、路径（如 /api/user/store/list）、查询参数（按原样取各个 名=值，排序后用 & 连接，没有则为空行）、时间戳、随机串、请求体字节的 SHA-256（小写十六进制，没有请求体则为空内容的值）。',
  '每个接口需要的权限见 x-scope，写着几个的有一个就行；没有 x-scope 的接口不能用密钥调用。',
].join('\n\n');

/** Where a delivery stands, by its state. */
export const DELIVERY_STATUS_LABELS: Record<number, string> = {
  0: '待发送',
  1: '已送达',
  2: '等待重试',
  3: '已放弃',
};

/** Why a delivery failed, by the word that the server keeps. */
export const DELIVERY_FAULT_LABELS: Record<string, string> = {
  timeout: '5秒内没有应答',
  address: '回调地址指向内网，已拦截',
  redirect: '回调地址返回了跳转，不会跟随',
  status: '回调地址没有返回2xx',
  gone: '回调地址返回410，已停用推送',
  tls: '证书或加密连接有问题',
  dns: '域名解析失败',
  connection: '连接失败',
  off: '回调地址已停用',
  internal: '发送程序出错，请重新发送',
};

const APPS: Record<string, string> = { direct: '官方授权', sandbox: '本地沙箱', kuaidi100: '快递100代授权' };

/** Why a platform did not take a waybill, by the kind of failure. */
const KINDS: Record<string, string> = {
  token: '店铺授权已过期',
  permission: '应用没有这项权限，请在平台上重新授权',
  ip: '服务器地址不在平台的白名单，请联系客服',
  quota: '平台的调用额度已用完，请稍后再试',
  invalid: '平台不接受这次请求的内容',
  not_found: '平台上没有这个订单',
  state: '订单当前状态不能发货',
  rejected: '平台拒绝了这次请求',
  signature: '与平台的签名不一致，请联系客服',
};

/** What the server says about connected stores, beside the refusals of the catalogue. */
export const STORES_COPY = {
  apps: APPS,
  stateGone: '授权链接已失效或已使用',
  codeGone: '授权码已过期',
  codeBad: '授权码无效',
  bindGone: '关联码已过期',
  platformDown: '平台没有应答，请稍后再试',
  platformBusy: '平台限制了访问频率，请稍后再试',
  leaveOver: '店铺授权已过期',
  expiredNews: (store: string) => `店铺“${store}”的授权已过期，同步和发货已暂停，请在店铺管理重新授权`,
  unbound: '店铺已解绑',
  syncStopped: '已停止',
  syncFailed: '平台多次没有应答，已同步的订单已保留，请稍后重新同步',
  deliver: {
    noWaybill: '没有出单',
    notYours: '运单号与该订单不符，请核对',
    waiting: '正在发货，稍后自动重试',
    void: '该运单已取消，请勿用它发货',
    unsure: '平台没有应答，系统会先查询再重试',
    other: '该订单已用其他运单号发货：',
    gaveUp: '多次重试仍未成功，请在店铺后台核对后重新发货',
  },
  kinds: KINDS,
} as const;

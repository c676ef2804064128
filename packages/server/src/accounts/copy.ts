/** What a person is told when the sms provider refuses, by the kind of failure. */
export const SMS_FAILURE_COPY: Record<string, string> & { unknown: string } = {
  rate: '发送过于频繁',
  invalid: '手机号无效',
  quota: '短信余额不足，请联系客服',
  unavailable: '短信通道繁忙',
  unknown: '短信通道异常',
};
export const ATTESTATION_COPY = {
  mismatch: '姓名与身份证号不一致',
  waiting: '核验服务繁忙，将自动重试',
  byHand: '公安库中暂无记录，转人工审核',
  stopped: '核验没有完成，请核对后重新提交',
  full: (max: number) => `一个身份证号最多${max}个账号，这个号码已达上限`,
  approvedNews: '实名认证已通过人工审核，可以下单发货了',
  refusedNews: (reason: string) => `实名认证未通过人工审核，原因：${reason}。请到实名认证页面改正后重新提交`,
} as const;
/** What logins are called in the list of a person's devices. */
export const DEVICE_COPY = {
  embedded: (site: string) => `嵌入页面 ${site}`,
  program: (name: string) => `程序 ${name}`,
  unknown: '未知设备',
  wechat: '微信',
  qq: 'QQ浏览器',
} as const;

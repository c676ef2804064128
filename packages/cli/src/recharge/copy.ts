export const RECHARGE_SAY = {
  ask: (quick: string, min: string) => `充值金额（常用 ${quick}，最少 ${min} 元）`,
  channelUnknown: (channels: string) => `没有这种支付方式，可用的有 ${channels}`,
  scan: (name: string, money: string) => `请用${name}扫码付款 ${money} 元`,
  link: (link: string) => `付款链接 ${link}`,
  png: (file: string) => `二维码已存为 ${file}`,
  waiting: (seconds: number) => `等待付款，还有 ${seconds} 秒…`,
  success: '恭喜您充值成功',
  expired: '二维码已过期',
  expiredNext: '如已付款，到账后 gift balance 会显示；否则重新执行 gift recharge',
  notWaiting: (tradeNo: string) => `充值单号 ${tradeNo}，付款后用 gift balance 查看`,
} as const;

import { sayYuan } from '../lib/with-commas.ts';

/** How it stands with the promise of one parcel, in its row and on its ruler. */
export const PICKUP_COPY = {
  until: (time: string) => `${time} 前揽收`,
  left: (time: string) => `还有 ${time}`,
  paysWhenLate: (until: string, money: string) => `${until}，晚了赔 ${sayYuan(money)}`,
  late: '晚了，正在核对',
  lateHint: '已超过揽收截止，核对后自动赔付到余额',
  done: (time: string) => `${time} 已揽收`,
  inTime: '在时限内',
  compensated: (money: string) => `已赔付 ${sayYuan(money)}`,
  pending: (money: string) => `晚了，待赔 ${sayYuan(money)}`,
  pendingHint: '超时 2 小时后自动到账',
  refundIn: (time: string) => `${time} 后自动退款`,
  refundSoon: '即将自动退款',
  refundHint: '还没有出单，系统会自动重试，24 小时没有出单会退款',
  none: '—',
  ruler: {
    title: '揽收时效尺',
    label: (paid: string, deadline: string, state: string) => `${paid} 付款，${deadline} 前揽收，${state}`,
    paid: '付款',
    cutoff: '截单',
    deadline: '揽收截止',
    picked: '已揽收',
    limit: (deadline: string) => `（限 ${deadline.slice(-5)}）`,
    pays: '晚了赔',
    paidOut: '已赔付',
    amount: sayYuan,
    byItself: '，自动到余额',
    toBalance: '，已到余额',
  },
} as const;

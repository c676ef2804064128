import { CASE_KIND_LABELS, LIABILITY_LABELS, UNANSWERED } from '@giftship/shared/cases/labels';

/** Sentences of cases. */
export const CASES_COPY = {
  problem: (text: string) => (text === '' ? '快递标记异常' : `快递标记异常：${text}`),
  returned: '包裹已退回',
  silent: (hours: number) => `揽收后超过${hours}小时没有新的轨迹`,
  unpicked: (hours: number) => `超过揽收截止${hours}小时仍未揽收`,
  lost: (days: number) => `超过${days}天没有新的轨迹，按丢件处理`,
  intercepted: '拦截成功，包裹已退回',
  signed: '包裹已签收，自动解决',
  reissueFailed: (sn: string) => `补发订单 ${sn} 没有发出，已取消，请重新处理`,
  unanswered: `供应商${UNANSWERED}，责任判定为供应商`,
  askedSupplier: (text: string) => (text === '' ? '请供应商核实并回复' : text),
  decided: (liability: number, text: string) =>
    `责任判定：${LIABILITY_LABELS[liability] ?? ''}${text === '' ? '' : `，${text}`}`,
  assigned: (sn: string, by: string) => `${by} 把异常件 ${sn} 交给了您`,
  solved: { 1: '已退款', 2: '已补发', 3: '已发放售后补偿', 4: '无需处理' } as Readonly<
    Record<number, string>
  >,
  refundAsked: (sn: string) => `已提出退款 ${sn}，等待审核`,
  refundRefused: (sn: string) => `退款 ${sn} 未通过`,
  closed: (text: string) => `已关闭：${text}`,
  reopened: (text: string) => `重新打开：${text}`,
  cannotShip: (text: string) => `供应商无法发货：${text}`,
  toldAsked: (sn: string, kind: number, due: string) =>
    `异常件 ${sn}（${CASE_KIND_LABELS[kind] ?? ''}）等待贵方回复，请在 ${due} 前处理，逾期将判定为供应商责任`,
  toldDecided: (sn: string, liability: number, until: string) =>
    `异常件 ${sn} 判定责任：${LIABILITY_LABELS[liability] ?? ''}${until === '' ? '' : `，如有异议请在 ${until} 前提出`}`,
  toldUser: (orderSn: string, text: string) => `订单 ${orderSn} 的包裹需要您确认：${text}`,
  toldReissue: (orderSn: string, newSn: string) => `订单 ${orderSn} 已为您补发，新订单 ${newSn}，不另收费`,
  reissueRemark: (orderSn: string) => `补发订单 ${orderSn}`,
  instead: '已改为补发',
  reissued: (sn: string) => `补发订单 ${sn}`,
  objected: (text: string) => `提出异议：${text}`,
  answered: (sn: string, isObjection: boolean) =>
    isObjection ? `供应商对异常件 ${sn} 的责任提出异议` : `供应商回复了异常件 ${sn}`,
  objection: {
    none: '责任没有判定为供应商',
    once: '已提出过异议',
    late: '已超过48小时',
    over: '异常件已关闭',
  },
  claim: {
    liability: '责任没有判定为快递',
    account: '运单不是平台的面单账号，由供应商向快递索赔',
    once: '已登记过',
  },
  claimMoney: '赔款金额为0.01到100000.00元',
  claimed: (money: string, text: string) => `快递赔款 ${money} 元，${text}`,
  seen: { case: '异常件', order: '订单', courier: '快递', price: '售价', money: '赔款金额' },
  asking: (reason: string) => `拦截：${reason}`,
  interceptAsked: '已向快递提交拦截，等待快递处理',
  interceptRefused: (answer: string) => `快递不允许拦截：${answer}`,
  interceptByPhone: (outlet: string) =>
    `快递接口不支持拦截，请联系网点${outlet === '' ? '' : `（${outlet}）`}拦截，并请供应商回复结果`,
  courierSilent: '快递没有应答，请稍后再次拦截或联系网点',
  /** There is one recipient: which row it is says nothing. */
  recipientFault: (msg: string) => `收件人：${msg.replace(/^第1行/, '')}`,
} as const;

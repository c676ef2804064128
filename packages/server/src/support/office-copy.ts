/** Sentences of after-sales in the back office. */
export const OFFICE_COPY = {
  merged: (from: string, into: string) => `工单 ${from} 已合并到 ${into}，请在 ${into} 继续沟通。`,
  closed: (reason: string) => `工单已关闭：${reason}`,
  assigned: (sn: string, by: string, why: string) =>
    `${by} 把工单 ${sn} 交给了您${why === '' ? '' : `：${why}`}`,
  mentioned: (sn: string, by: string) => `${by} 在工单 ${sn} 的备注里提到了您`,
  order: (sn: string) => `订单 ${sn}`,
  settled: (price: string, compensated: string, money: string) =>
    `售价 ${price} 元，已赔付 ${compensated} 元，本次实退 ${money} 元`,
  bearer: '承担方',
  sum: '合计实退',
  objection: (sn: string) => `异常件 ${sn}`,
  objectable: (until: string) =>
    until === '' ? '供应商已提出异议，还没有重新判定责任' : `供应商还可在 ${until} 前提出异议`,
  parcel: (sn: string) => `包裹 ${sn}`,
  voidsToday: (n: number, most: number) => `今日累计作废 ${n} 条超过 ${most} 条，需要另一位操作员复核`,
  voidsMany: (n: number, most: number) => `一次作废 ${n} 条超过 ${most} 条，需要另一位操作员复核`,
  voidedSum: '合计作废',
  waivedSum: '合计免除',
  waivedRemark: (reason: string) => `免除赔付：${reason}`,
  waybillCancelled: (reason: string) => `运单已向快递取消：${reason}`,
  otherProvider: '运单是由另一个服务商出的，请联系网点',
  courierRefused: '快递没有说明原因',
  courierInvalid: '快递接口不接受这个请求，请联系网点',
  courierSilent: '快递一直没有应答',
  recalled: '运单已取消，不再发出',
  agreed: '快递已取消运单',
  notAgreed: {
    2: (answer: string) => `快递不允许取消：${answer}`,
    3: (answer: string) => `快递没有给出结果：${answer}`,
  },
  notRecalled: (sn: string, answer: string) =>
    `订单 ${sn} 已退款，但运单没有取消（${answer}），请通知供应商不要发货`,
  appealRefused: (sn: string, answer: string) => `包裹 ${sn} 的赔付申诉未通过：${answer}`,
  doNotShip: (sn: string) => `订单 ${sn} 已退款，请勿发货：运单没有取消成功，包裹请取出`,
  buyer: '用户',
  about: '单号',
  money: '金额',
  left: '该订单还可补偿',
  goodwillTold: (money: string, about: string, reason: string) =>
    `您收到售后补偿 ${money} 元${about}，已存入余额：${reason}`,
  aboutOrder: (sn: string) => `（订单 ${sn}）`,
} as const;

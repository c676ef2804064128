import { sayYuan, withCommas } from '@giftship/kit/lib/with-commas.ts';
import type { Outcome } from './result-counts.ts';

/** What the result of a payment says. */
export const RESULT_SAY = {
  paid: (amount: string, count: number) => `付款成功 ${sayYuan(amount)} · ${withCommas(count)} 件`,
  notPaid: (count: number) => `没有下单成功 · ${withCommas(count)} 件都没有扣款`,
  parts: {
    issued: (count: number) => `${withCommas(count)} 件已出单`,
    later: (count: number) => `${withCommas(count)} 件待出单`,
    retry: (count: number) => `${withCommas(count)} 件等快递重试`,
    undelivered: (count: number) => `${withCommas(count)} 件已出单、店铺还没发货`,
    failed: (count: number) => `${withCommas(count)} 件没有下单`,
  } satisfies Record<Outcome, (count: number) => string>,
  /** What follows the count in its line. */
  next: {
    issued: '等商家交给快递',
    later: '已付款，快递稍后给运单号，不用再操作',
    retry: '已付款，系统自动重试，请不要重新下单；出不了单会退回余额',
    undelivered: '已付款，系统也会自动重试，请不要重新下单',
    failed: '没有扣款，收件人还在表里，可以改好后重试',
  } satisfies Record<Outcome, string>,
  states: {
    later: '待出单',
    retry: '等快递重试',
    undelivered: '店铺没发货',
    failed: '没有下单',
  } satisfies Record<Exclude<Outcome, 'issued'>, string>,
  partsBetween: '，',
  /** Lines of what did not happen, which say so too. */
  noneWaits: '0 件在等',
  stamp: (time: string) => `已付款${time === '' ? '' : ` ${time}`}`,
  head: '付款结果',
  batch: (sn: string) => `批次 ${sn}`,
  attention: '要留意的',
  attentionOf: (count: number) => `${withCommas(count)} 件`,
  copiedAll: (count: number) => `已复制 ${withCommas(count)} 个`,
  waybills: '运单号',
  exportWaybills: '导出表格',
  waybillOrder: '顺序和表里相同，复制时一行一个。',
  showWaybills: '展开全部',
  moreWaybills: (count: number) => `还有 ${withCommas(count)} 行，导出表格里都有。`,
  waybillFile: '运单号.xlsx',
  waybillColumns: ['行', '订单号', '收件人', '电话', '运单号', '结果'],
  columns: {
    recipient: '收件人',
    order: '订单号',
    waybill: '运单号',
    amount: '金额',
    state: '结果',
    next: '接下来',
  },
  /** The service's reason, in a sentence. */
  laterHint: (reason: string) => `还${reason}，快递稍后给运单号`,
  refundBy: (time: string, amount: string) => `${time} 还没出单，退 ${sayYuan(amount)} 到余额`,
  refund: (amount: string) => `付款后 24 小时还没出单，退 ${sayYuan(amount)} 到余额`,
  amount: sayYuan,
  notCharged: '没有扣款',
  tableOf: (count: number) => `要留意的 ${withCommas(count)} 件`,
  paidLabel: '实付',
  balance: '余额',
  packages: '去看包裹',
  copyAll: '复制全部运单号',
  again: '再发一批',
  retry: (count: number) => `重试没下单的 ${withCommas(count)} 行`,
  edit: '回去修改',
  download: '下载没下单的行',
  file: '没下单的行.xlsx',
} as const;

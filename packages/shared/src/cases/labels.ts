import {
  APPEAL_STATUS,
  CASE_AUTHOR,
  type CaseDeed,
  CASE_KIND,
  CASE_OUTCOME,
  CASE_SOURCE,
  CASE_STATUS,
  LIABILITY,
  PROPOSAL,
} from './case.ts';

/** Kinds of cases (O111). */
export const CASE_KIND_LABELS: Readonly<Record<number, string>> = {
  [CASE_KIND.refused]: '拒收',
  [CASE_KIND.intercept]: '拦截',
  [CASE_KIND.lost]: '丢件',
  [CASE_KIND.damaged]: '破损',
  [CASE_KIND.address]: '改址',
  [CASE_KIND.stalled]: '停滞',
  [CASE_KIND.wrong]: '发错',
  [CASE_KIND.missing]: '漏发',
  [CASE_KIND.returned]: '退回',
  [CASE_KIND.other]: '其他',
};

/** Where cases come from (O111). */
export const CASE_SOURCE_LABELS: Readonly<Record<number, string>> = {
  [CASE_SOURCE.system]: '系统',
  [CASE_SOURCE.user]: '用户',
  [CASE_SOURCE.supplier]: '供应商',
  [CASE_SOURCE.operator]: '操作员',
};

/** States of a case (O112). */
export const CASE_STATUS_LABELS: Readonly<Record<number, string>> = {
  [CASE_STATUS.new]: '待处理',
  [CASE_STATUS.supplier]: '待供应商',
  [CASE_STATUS.courier]: '待快递',
  [CASE_STATUS.user]: '待用户',
  [CASE_STATUS.solved]: '已解决',
  [CASE_STATUS.closed]: '已关闭',
};

/** Whose fault it is (O115). */
export const LIABILITY_LABELS: Readonly<Record<number, string>> = {
  [LIABILITY.none]: '未定',
  [LIABILITY.supplier]: '供应商',
  [LIABILITY.shop]: '平台',
  [LIABILITY.courier]: '快递',
  [LIABILITY.user]: '用户',
};

/** What came of a case (O117). */
export const CASE_OUTCOME_LABELS: Readonly<Record<number, string>> = {
  [CASE_OUTCOME.none]: '',
  [CASE_OUTCOME.refund]: '退款',
  [CASE_OUTCOME.reissue]: '补发',
  [CASE_OUTCOME.goodwill]: '售后补偿',
  [CASE_OUTCOME.nothing]: '无需处理',
};

/** What a supplier proposes (S061). */
export const PROPOSAL_LABELS: Readonly<Record<number, string>> = {
  [PROPOSAL.none]: '',
  [PROPOSAL.reissue]: '补发',
  [PROPOSAL.refund]: '退款',
  [PROPOSAL.courier]: '找快递',
  [PROPOSAL.notOurs]: '非我方责任',
};

/** Who wrote a line of a case. */
export const CASE_AUTHOR_LABELS: Readonly<Record<number, string>> = {
  [CASE_AUTHOR.system]: '系统',
  [CASE_AUTHOR.user]: '用户',
  [CASE_AUTHOR.supplier]: '供应商',
  [CASE_AUTHOR.operator]: '平台',
};

/** What operators do with cases. */
export const CASE_DEED_LABELS: Readonly<Record<CaseDeed, string>> = {
  ask_supplier: '问供应商',
  ask_courier: '转快递处理',
  ask_user: '问用户',
  take_back: '收回处理',
  decide: '判定责任',
  note: '内部备注',
  assign: '分配',
  close: '关闭',
  reopen: '重新打开',
};

/** How an appeal stands (S062). */
export const APPEAL_STATUS_LABELS: Readonly<Record<number, string>> = {
  [APPEAL_STATUS.waiting]: '申诉中',
  [APPEAL_STATUS.granted]: '申诉通过',
  [APPEAL_STATUS.refused]: '申诉未通过',
};

/** A supplier let the time for his answer pass (O114). */
export const UNANSWERED = '逾期未回复';

/** Words of a courier's news that say what the problem is (O113); the first that fits counts. */
export const CASE_WORDS: readonly { kind: number; words: readonly string[] }[] = [
  { kind: CASE_KIND.intercept, words: ['拦截'] },
  { kind: CASE_KIND.refused, words: ['拒收', '拒签'] },
  { kind: CASE_KIND.lost, words: ['丢失', '遗失', '丢件'] },
  { kind: CASE_KIND.damaged, words: ['破损', '损坏', '破漏'] },
  {
    kind: CASE_KIND.address,
    words: ['地址不详', '地址错误', '改址', '更改地址', '电话无法接通', '无法联系'],
  },
];

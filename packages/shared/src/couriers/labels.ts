import {
  ACCOUNT_STATUS,
  type AccountProvider,
  CLOSURE_STATUS,
  type CourierCode,
  ISSUE_MODE,
} from './courier.ts';

/** Names of the courier companies (O091). */
export const COURIER_LABELS: Readonly<Record<CourierCode, string>> = {
  yuantong: '圆通速递',
  zhongtong: '中通快递',
  shentong: '申通快递',
  yunda: '韵达快递',
  jtexpress: '极兔速递',
  shunfeng: '顺丰速运',
  ems: 'EMS',
  youzhengguonei: '邮政快递包裹',
  jd: '京东快递',
  debangwuliu: '德邦快递',
};
/** How waybills come (O091). */
export const ISSUE_MODE_LABELS: Readonly<Record<number, string>> = {
  [ISSUE_MODE.account]: '自动出单',
  [ISSUE_MODE.hand]: '供应商填单',
};
/** Whose service an account belongs to (O097). */
export const ACCOUNT_PROVIDER_LABELS: Readonly<Record<AccountProvider, string>> = {
  kuaidi100: '快递100',
  sandbox: '沙箱',
  hand: '手工',
};
/** States of an account. */
export const ACCOUNT_STATUS_LABELS: Readonly<Record<number, string>> = {
  [ACCOUNT_STATUS.used]: '启用',
  [ACCOUNT_STATUS.off]: '停用',
};
/** States of days off (S034). */
export const CLOSURE_STATUS_LABELS: Readonly<Record<number, string>> = {
  [CLOSURE_STATUS.asked]: '待审核',
  [CLOSURE_STATUS.holds]: '已生效',
  [CLOSURE_STATUS.refused]: '已拒绝',
  [CLOSURE_STATUS.withdrawn]: '已撤回',
};

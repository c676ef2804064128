import type { SignKind } from './office-contract.ts';

/** States of a partner in words (decisions section 4). */
export const PARTNER_STATUS_LABELS: Record<number, string> = {
  0: '待审核',
  1: '已开通',
  2: '未通过',
  3: '已停用',
};
/** States of a commission in words. */
export const COMMISSION_STATUS_LABELS: Record<number, string> = {
  0: '冻结',
  1: '可用',
  2: '已使用',
  3: '已扣回',
};
/** Signs of abuse in words (O184). */
export const SIGN_LABELS: Readonly<Record<SignKind, string>> = {
  account: '同一账号',
  one_buyer: '同一买家',
  own_device: '同一设备',
  one_device: '多个买家同一设备',
  own_recipient: '寄给本人',
  one_recipient: '同一收件人',
  refund: '退款过半',
};

/** States of a partner in words (decisions section 4). */
export const PARTNER_STATUS_LABELS: Record<number, string> = {
  0: '待审核',
  1: '已开通',
  2: '未通过',
  3: '已停用',
};

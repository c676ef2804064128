/** States of a substation application (decisions section 4). */
export const SUBSTATION_STATUS_LABELS: Record<number, string> = {
  0: '待审核',
  1: '已开通',
  2: '未通过',
  3: '已暂停',
};

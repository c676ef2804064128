/** States of a message to many. */
export const MAILING_STATUS_LABELS: Readonly<Record<number, string>> = {
  0: '等待发送',
  1: '发送中',
  2: '已发送',
  3: '已停止',
};

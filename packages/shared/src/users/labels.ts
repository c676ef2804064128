/** States of an account as operators read them. */
export const USER_STATUS_LABELS: Readonly<Record<number, string>> = { 1: '正常', 2: '已停用' };
/** What a group without an end is called. */
export const FOR_EVER = '永久';

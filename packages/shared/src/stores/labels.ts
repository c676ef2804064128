export const STORE_STATUS_LABELS = ['未授权', '正常', '已过期', '已解绑'] as const;

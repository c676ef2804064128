export const FAILURE_COPY = {
  network: '网络错误，请检查网络',
  unknown: '操作失败，请稍后再试',
} as const;

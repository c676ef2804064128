/** States of a run by their number (`RUN_STATUS`). */
export const RUN_STATUS_LABELS = ['执行中', '已完成', '已停止'] as const;

/** A table without rows. */
export const NO_ROWS = '暂无记录';

/** How an operator came to see what is personal: one record, a file, or the account as its user sees it. */
export const LOOK_LABELS = { view: '查看', export: '导出', as_user: '以用户视角查看' } as const;
/** One of them. */
export type LookKind = keyof typeof LOOK_LABELS;

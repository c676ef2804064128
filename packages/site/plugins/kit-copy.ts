/** Words of the UI kit that its locale leaves in English. */
export const KIT_COPY = { increase: '增加', decrease: '减少', clear: '清除' } as const;

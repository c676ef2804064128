/** Words of the provider's manual that its calls demand. */
export const KUAIDI100_COPY = { standard: '标准快递' } as const;

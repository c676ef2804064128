/** Words of the provider's manual that its calls demand, and of an answer that says that a waybill is cancelled already. */
export const KUAIDI100_COPY = { standard: '标准快递', cancelledAlready: /已取消|已经取消|重复取消/ } as const;

/** What is wrong with what somebody wrote about couriers and warehouses, in the words of the form. */
export const COURIER_SENTENCES = {
  unknownPlace: (text: string) => `没有识别到“${text}”`,
  onlyCities: (text: string) => `停发地区只到市，没有识别到“${text}”`,
  datesWrong: '日期有误，请写成 2026-12-15',
  endBeforeStart: '结束日期不能早于开始日期',
  tooManyAreas: (max: number) => `停发地区最多${max}个`,
  cutoff: '截单时间请写成 17:00',
  mobile: '请填写正确的手机号或座机号',
  fromTomorrow: '休息日只能从明天开始',
  dayAhead: (hours: number) => `休息日至少提前${hours}小时`,
  otherSupplier: '请选择该供应商的仓库',
  otherAccount: '请选择同一快递公司、该供应商或平台的面单账号',
  placeUnknown: '省市有误，请从列表中选择',
} as const;

/** What stands between the parts of a pasted line of closed areas. */
export const BETWEEN_PARTS = /[\s,，、;；~～—–至到]+/g;

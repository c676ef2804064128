/** Any courier's number (S047): 8 to 32 letters and digits. */
const ANY = /^[A-Z0-9]{8,32}$/;
/** Forms of the numbers of couriers by their code: those in use, old ones too; a courier that is not here takes any. */
const FORMS: Readonly<Record<string, RegExp>> = {
  yuantong: /^(YT\d{13,16}|[A-Z]?\d{10,18})$/,
  zhongtong: /^(ZT)?\d{12,15}$/,
  shentong: /^(STO)?\d{12,15}$/,
  yunda: /^(YD)?\d{13,15}$/,
  jtexpress: /^(JT|UT)\d{12,15}$/,
  shunfeng: /^SF\d{12,15}$/,
  ems: /^([A-Z]{2}\d{9}[A-Z]{2}|\d{11,13})$/,
  youzhengguonei: /^([A-Z]{2}\d{9}[A-Z]{2}|\d{11,13})$/,
  jd: /^JD[A-Z]{0,3}\d{10,15}(-\d{1,3}-\d{1,3}-?)?$/,
  debangwuliu: /^(DPK)?\d{8,15}$/,
};

/** A waybill as it is kept: without blanks, in capital letters, full-width signs made plain. */
export const cleanWaybill = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s'\u2018\u2019\u200b\ufeff]+/g, '')
    .toUpperCase();

/** True for a number that a courier of this code (Kuaidi100's) may have given, as `cleanWaybill` writes it (S047). */
export const isWaybillOf = (code: string, waybill: string): boolean =>
  waybill.length >= 8 && waybill.length <= 32 && (FORMS[code] ?? ANY).test(waybill);

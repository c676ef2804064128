import { present } from '@giftship/shared/lib/assert';
import { keysOf } from '@giftship/shared/lib/entries-of';
/** One courier's form of number: fixed text, then so many digits. */
interface NumberForm {
  prefixes: readonly string[];
  digits: number;
}

/** The courier codes are those of Kuaidi100; the forms are those of real numbers, so that platforms' checks pass. */
const FORMS = {
  yuantong: { prefixes: ['YT'], digits: 13 },
  zhongtong: { prefixes: ['73', '75', '78'], digits: 12 },
  shentong: { prefixes: ['77'], digits: 13 },
  yunda: { prefixes: ['43', '46'], digits: 13 },
  jtexpress: { prefixes: ['JT'], digits: 13 },
  shunfeng: { prefixes: ['SF'], digits: 13 },
  ems: { prefixes: ['10', '11', '12'], digits: 11 },
  youzhengguonei: { prefixes: ['98', '99'], digits: 11 },
  jd: { prefixes: ['JDV'], digits: 12 },
  debangwuliu: { prefixes: ['DPK'], digits: 12 },
} as const satisfies Record<string, NumberForm>;

/** The couriers that the sandbox knows. */
export type CourierCode = keyof typeof FORMS;

/** All of them, in a fixed order. */
export const COURIER_CODES = keysOf(FORMS);

/** True for a courier that the sandbox knows. */
export function isCourierCode(code: string): code is CourierCode {
  return Object.hasOwn(FORMS, code);
}

/**
 * The waybill of `courier` for the running number `sequence`. Different sequences give different waybills, because a
 * multiplier prime to ten only shuffles the numbers below a power of ten; neighbours do not look like neighbours.
 */
export function makeWaybill(courier: CourierCode, sequence: number): string {
  const { prefixes, digits }: NumberForm = FORMS[courier];
  const body = (BigInt(sequence) * SHUFFLE + START) % 10n ** BigInt(digits);
  const prefix = present(prefixes[sequence % prefixes.length], 'a form has a prefix');
  return prefix + String(body).padStart(digits, '0');
}

const SHUFFLE = 6_180_339_887_459n;
const START = 3_141_592_653n;

/** True when a number has the form of that courier's numbers. */
export function fitsCourier(courier: CourierCode, waybill: string): boolean {
  const { prefixes, digits }: NumberForm = FORMS[courier];
  return prefixes.some(
    (prefix) =>
      waybill.startsWith(prefix) && new RegExp(`^\\d{${digits}}$`).test(waybill.slice(prefix.length)),
  );
}

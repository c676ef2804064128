import { expect, test } from 'vitest';
import { COURIER_CODES, fitsCourier, isCourierCode, makeWaybill } from './waybill-numbers.ts';

const PATTERNS: Record<string, RegExp> = {
  yuantong: /^YT\d{13}$/,
  zhongtong: /^7[358]\d{12}$/,
  shentong: /^77\d{13}$/,
  yunda: /^4[36]\d{13}$/,
  jtexpress: /^JT\d{13}$/,
  shunfeng: /^SF\d{13}$/,
  ems: /^1[012]\d{11}$/,
  youzhengguonei: /^9[89]\d{11}$/,
  jd: /^JDV\d{12}$/,
  debangwuliu: /^DPK\d{12}$/,
};

test.each(COURIER_CODES)('%s: ten thousand numbers of the right form, all different', (courier) => {
  const numbers = Array.from({ length: 10_000 }, (_, index) => makeWaybill(courier, index + 1));

  expect(numbers.every((number) => PATTERNS[courier]!.test(number))).toBe(true);
  expect(numbers.every((number) => fitsCourier(courier, number))).toBe(true);
  expect(new Set(numbers).size).toBe(10_000);
});

test('a number fits no other courier', () => {
  for (const courier of COURIER_CODES) {
    const number = makeWaybill(courier, 7);
    expect(COURIER_CODES.filter((other) => fitsCourier(other, number))).toEqual([courier]);
  }
});

test('names of object properties are no courier', () => {
  expect(isCourierCode('toString')).toBe(false);
});

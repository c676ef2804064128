import { expect, it } from 'vitest';
import { maskAddress, maskName, maskPhone } from './mask.ts';

it.each([
  ['欧阳锋', '欧**'],
  ['甲', '*'],
  ['', ''],
])('name %s', (name, masked) => expect(maskName(name)).toBe(masked));
it.each([
  ['13900001111', '139******11'],
  ['13900001111-1234', '139******11-*'],
  ['0571-88001234', '057********34'],
])('phone %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked));
it.each([
  ['文一路1号3单元502室', '文一路****'],
  ['人民路', '人****'],
  ['路', '路****'],
  ['8号院3单元', '****'],
  ['阳光花园小区', '阳光花****'],
  ['', ''],
])('address %s', (address, masked) => expect(maskAddress(address)).toBe(masked));

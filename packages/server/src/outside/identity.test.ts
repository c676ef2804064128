import { expect, test } from 'vitest';
import { checkResidentNumber } from './identity.ts';
import { createSandboxIdentity } from '../sandbox/identity.ts';

const TODAY = '2026-11-21';

test.each([
  ['11010519491231002X', '1949-12-31', false],
  ['11010519491231002x', '1949-12-31', false],
  ['440524188001010014', '1880-01-01', true],
  ['34052419800101001X', '1980-01-01', true],
  [' 110101199003070011 ', '1990-03-07', true],
])('%s can exist', (id, birthday, male) => {
  expect(checkResidentNumber(id, TODAY)).toEqual({ ok: true, id: id.trim().toUpperCase(), birthday, male });
});

test.each([
  ['110101199003070012', 'check_character'],
  ['11010119900307001', 'form'],
  ['1101011990030700111', 'form'],
  ['1101011990O3070011', 'form'],
  ['', 'form'],
  ['990101199003070011', 'province'],
  ['110101199002300011', 'date'],
  ['110101202611220018', 'date'],
])('%s cannot: %s', (id, reason) => {
  expect(checkResidentNumber(id, TODAY)).toEqual({ ok: false, reason });
});

test.each([
  ['张三', 'match', true],
  ['张不一致', 'mismatch', true],
  ['查无此人', 'no_record', false],
  ['李超时', 'retry', false],
])('the sandbox answers %s with %s', async (name, result, billed) => {
  const identity = createSandboxIdentity({ now: () => Date.parse(`${TODAY}T00:00:00Z`) });

  const answer = await identity.verify({ name, idNumber: '110101199003070011', ref: 'A1' });

  expect(answer).toEqual({ result, billed, providerRef: 'sandbox-A1' });
});

test('the sandbox refuses a number that cannot exist', async () => {
  const identity = createSandboxIdentity({ now: () => Date.parse(`${TODAY}T00:00:00Z`) });

  await expect(
    identity.verify({ name: '张三', idNumber: '110101199003070012', ref: 'A1' }),
  ).rejects.toMatchObject({
    kind: 'invalid',
    code: 'CHECK_CHARACTER',
  });
});

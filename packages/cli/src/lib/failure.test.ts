import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import { Refusal } from '@giftship/shared/errors/app-error';
import { CATALOGUE, type RefusalName } from '@giftship/shared/errors/catalogue';
import { describe, expect, it } from 'vitest';
import { EXIT } from './exit-codes.ts';
import { CliFailure, failureOf, failureOfAnswer, nextStep } from './failure.ts';

const NAMES = Object.keys(CATALOGUE) as RefusalName[];

describe('every failure says what to do next', () => {
  it.each(Object.entries(EXIT).filter(([, exit]) => exit !== EXIT.ok))('exit code %s', (_, exit) => {
    expect(nextStep(new CliFailure(exit, 'x'))).not.toBe('');
  });

  it.each(NAMES)('%s, found here or answered by the service', (name) => {
    const refusal = new Refusal(name, {}, null);
    expect(nextStep(failureOf(refusal)!)).not.toBe('');
    const { code, status, message } = refusal;
    expect(nextStep(failureOfAnswer({ code, status, message, data: null }))).not.toBe('');
  });

  it.each([
    ['no connection', new NetworkFailure('x')],
    [
      'an answer without a catalogue entry',
      new ApiFailure({ status: 500, headers: {}, body: null }, { code: 999, msg: 'x', data: null }),
    ],
    ['a full disk', Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' })],
    [
      'a system error that has no words',
      Object.assign(new Error('x'), { code: 'EWHAT', syscall: 'open', path: '/a' }),
    ],
  ])('%s', (_, error) => {
    expect(nextStep(failureOf(error)!)).not.toBe('');
  });
});

it('leaves alone what is no failure but a bug', () => {
  expect(failureOf(new TypeError('x'))).toBeNull();
});

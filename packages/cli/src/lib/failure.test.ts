import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import { Refusal } from '@giftship/shared/errors/app-error';
import { CATALOGUE, type RefusalName } from '@giftship/shared/errors/catalogue';
import { describe, expect, it } from 'vitest';
import { EXIT } from './exit-codes.ts';
import { CliFailure, failureOf, failureOfAnswer, isRefused, nextStep } from './failure.ts';

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

describe('a refusal', () => {
  const { code, status, message } = new Refusal('SPENDING_LIMIT', {}, null);

  it('is known by its name alone where the service says it', () => {
    const named = { code: 1, message: '别的话', data: { name: 'SPENDING_LIMIT' } };
    expect(isRefused(named, 'SPENDING_LIMIT')).toBe(true);
    expect(isRefused({ code, message, data: { name: 'FAILED' } }, 'SPENDING_LIMIT')).toBe(false);
  });

  it('is known by code and sentence where a service of 0.2.0 names none', () => {
    expect(isRefused({ code, message, data: null }, 'SPENDING_LIMIT')).toBe(true);
    expect(isRefused({ code: code + 1, message, data: null }, 'SPENDING_LIMIT')).toBe(false);
    expect(isRefused({ code, message: '别的话', data: null }, 'SPENDING_LIMIT')).toBe(false);
    expect(failureOfAnswer({ code, status, message, data: null }).exit).toBe(EXIT.overMax);
  });
});

it('leaves alone what is no failure but a bug', () => {
  expect(failureOf(new TypeError('x'))).toBeNull();
});

import { describe, expect, expectTypeOf, it } from 'vitest';
import { fen } from '../money/fen.ts';
import { isRefusal, refuse } from './app-error.ts';
import type { RefusalParams } from './catalogue.ts';

describe('refuse', () => {
  it('fills in its sentence and next step', () => {
    const refusal = refuse('BALANCE_TOO_LOW', { shortfall: fen(6000) }, { batch_sn: 'B1' });
    expect(refusal).toMatchObject({
      code: 23,
      status: 200,
      message: '余额不足，请充值',
      next: '还差 60.00 元，充值后用同一个编号再提交即可支付',
      data: { batch_sn: 'B1' },
    });
    expect([
      isRefusal(refusal),
      isRefusal(refusal, 'BALANCE_TOO_LOW'),
      isRefusal(refusal, 'INVALID'),
      isRefusal(new Error('x')),
    ]).toEqual([true, true, false, false]);
  });
  it('knows the values that a sentence needs', () => {
    expectTypeOf<RefusalParams<'QUANTITY_TOO_HIGH'>>().toEqualTypeOf<{ limit: number }>();
    expectTypeOf<RefusalParams<'INVALID'>>().toEqualTypeOf<Record<never, never>>();
    // @ts-expect-error a missing value does not compile
    refuse('QUANTITY_TOO_HIGH');
    // @ts-expect-error nor does one of another type
    refuse('QUANTITY_TOO_HIGH', { limit: '5' });
  });
});

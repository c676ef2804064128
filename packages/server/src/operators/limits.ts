import { fen } from '@giftship/shared/money/fen';
import type { SumLimits } from './actions.ts';

/** From where on a second person is needed (9.3): for one, and for what one person does of a kind in a China day. */
export const MONEY_LIMITS: SumLimits = { one: fen(100_000), day: fen(500_000) };
/** The same of goodwill. */
export const GOODWILL_LIMITS: SumLimits = { one: fen(10_000), day: fen(100_000) };

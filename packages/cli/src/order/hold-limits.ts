import { type Fen, fen, formatYuan, parseYuan, sumFen } from '@giftship/shared/money/fen';
import type { UnpaidBatch } from '@giftship/shared/orders/contract';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import type { OrderOptions } from './prepare.ts';

/** Yuan that are missing for all of `rest`, of which the service refused a part for want of money. */
export function missingFor(rest: Fen, { balance, shortfall }: UnpaidBatch): string {
  const missing = rest - (parseYuan(balance) ?? 0);
  return formatYuan(fen(Math.max(missing, parseYuan(shortfall) ?? 0)));
}

/**
 * Holds `--max-amount` and what a night may still spend, before anything goes out. The first is for the order of the file:
 * what earlier runs of it paid counts, so that chunks which are taken up again never take it past its limit. The second is
 * for what this run may pay. Throws exit 11; the data say which limit it was.
 */
export function refuseOverMax(
  { maxAmount, nightLeft }: Pick<OrderOptions, 'maxAmount' | 'nightLeft'>,
  { before, now }: { before: Fen; now: Fen },
): void {
  const max = maxAmount === undefined ? null : parseYuan(maxAmount);
  const whole = sumFen([before, now]);
  if (max !== null && whole > max) throw overFile(whole, max, before);
  if (nightLeft !== undefined && now > nightLeft) throw overNight(now, fen(nightLeft));
}

/** Over `--max-amount`; `before` is the part that is paid already. */
export function overFile(whole: Fen, max: Fen, before: Fen = fen(0)): CliFailure {
  const sentence = SAY.overMax(formatYuan(whole), formatYuan(max));
  return overMax(before > 0 ? sentence + SAY.overMaxPaid(formatYuan(before)) : sentence, SAY.overMaxNext, {
    limit: 'file',
    needed: formatYuan(whole),
  });
}

/** Over what the night may still spend. */
export const overNight = (needed: Fen, left: Fen): CliFailure =>
  overMax(SAY.overNight(formatYuan(needed), formatYuan(left)), SAY.overNightNext, {
    limit: 'night',
    needed: formatYuan(needed),
  });

/** Which limit it was, and the yuan that it would have taken. */
export interface OverMax {
  limit: 'file' | 'night';
  needed: string;
}

const overMax = (sentence: string, next: string, data: OverMax) =>
  new CliFailure(EXIT.overMax, sentence, { next, data });

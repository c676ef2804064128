import { formatYuan, parseYuan, sumFen } from '@giftship/shared/money/fen';
import { useSession } from './session.ts';
import { LISTS_COPY as SAY } from '../lists/copy.ts';

/**
 * Why a second person is asked for, known before it is sent: the amounts together pass the limit of one action. The sum of
 * one's own day is known to the service alone and is said by its answer (9.3).
 */
export function useSecondWhy(kind: 'money' | 'goodwill', amounts: readonly string[]): { secondWhy?: string } {
  const limit = useSession(({ limits }) => limits[kind].one);
  const most = parseYuan(limit);
  const sum = sumFen(amounts.flatMap((each) => parseYuan(each) ?? []));
  return most !== null && sum > most ? { secondWhy: SAY.overOne(formatYuan(sum), limit) } : {};
}

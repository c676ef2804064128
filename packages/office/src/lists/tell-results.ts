import { toast } from '@giftship/kit/toast/toast.ts';
import type { RowResult, Waiting } from '@giftship/shared/operators/fields-contract';
import { LISTS_COPY as SAY } from './copy.ts';

interface Told {
  approval?: Waiting;
  results?: RowResult[] | undefined;
}
const MOST_NAMED = 3;

/** Says what became of several things: how many were done, and of the others the first ones by name (O030). */
export function tellResults({ results = [] }: Told): void {
  const refused = results.filter(({ ok }) => !ok);
  if (refused.length === 0) return void toast.success(SAY.done);
  const named = refused.slice(0, MOST_NAMED).map(({ sn, text }) => `${sn} ${text}`);
  toast.error([SAY.outcomes(results.length - refused.length, refused.length), ...named].join('；'));
}

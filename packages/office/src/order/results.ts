import { toast } from '@giftship/kit/toast/toast.ts';
import type { Waiting } from '@giftship/shared/operators/fields-contract';
import type { RowResult } from '@giftship/shared/support/office-contract';
import { LISTS_COPY } from '../lists/copy.ts';
import { ACT_COPY as SAY } from './copy.ts';

interface Told {
  approval?: Waiting;
  results?: RowResult[] | undefined;
}

/** Says how several things fared: what did not go is named with its reason (O030). */
export function tellResults({ results = [] }: Told): void {
  const refused = results.filter(({ ok }) => !ok);
  if (refused.length === 0) return void toast.success(LISTS_COPY.done);
  const first = refused.slice(0, 3).map(({ sn, text }) => `${sn} ${text}`);
  toast.error([SAY.refused(refused.length), ...first].join('；'));
}

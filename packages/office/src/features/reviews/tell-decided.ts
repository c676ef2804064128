import { toast } from '@giftship/kit/toast/toast.ts';
import type { RowResult, Waiting } from '@giftship/shared/operators/fields-contract';
import { tellResults } from '../../lists/tell-results.ts';

interface Decided {
  approval?: Waiting;
  results?: RowResult[] | undefined;
}

/** Says what became of each, also of new goods that were agreed to and are not on sale yet. */
export function tellDecided({ results = [] }: Decided): void {
  const notes = results.filter(({ ok, text }) => ok && text !== '').map(({ sn, text }) => `${sn} ${text}`);
  tellResults({ results });
  if (notes.length > 0) toast.warning(notes.slice(0, 3).join('；'));
}

import { toast } from '@giftship/kit/toast/toast.ts';
import { LISTS_COPY as SAY } from './copy.ts';

interface Outcome {
  ref: string;
  is_done: boolean;
  text: string;
}
const MOST_NAMED = 3;

/** Says what became of several rows: how many were done, and of the others the first ones by name. */
export function tellOutcomes(results: readonly Outcome[]): void {
  const refused = results.filter(({ is_done: isDone }) => !isDone);
  if (refused.length === 0) return toast.success(SAY.done);
  const named = refused.slice(0, MOST_NAMED).map(({ ref, text }) => `${ref} ${text}`);
  toast.error([SAY.outcomes(results.length - refused.length, refused.length), ...named].join('；'));
}

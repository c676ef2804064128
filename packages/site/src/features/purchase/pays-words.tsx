import type { RulerWords } from '@giftship/kit/ruler/DeadlineRuler.tsx';
import { SAY } from './copy.ts';

const WORDS = SAY.ruler;

/** What a missed deadline pays, on the rulers of a payment: in few words where there is little room. */
export const paysWords = (yuan: string): RulerWords => ({
  title: (
    <>
      <span className="ruler-more">{WORDS.missed}</span>
      {WORDS.pays}
    </>
  ),
  time: (
    <>
      <span className="ruler-more">{WORDS.each}</span>
      {WORDS.amount(yuan)}
    </>
  ),
});

import { PARCEL_STATUS, type ParcelStatus } from '@giftship/shared/parcels/parcel';
import type { TraceKind } from '../outside/courier.ts';
import { foldStatus, inOrder } from './fold-news.ts';

/** A piece of kept news: what happened, and when we learned of it. */
export interface LearnedNews {
  at: Date;
  kind: string;
  text: string;
  learned_at: Date;
}

/** One move of a parcel, at the moment at which it was learned. */
export interface MoveByNews {
  at: Date;
  from: ParcelStatus;
  to: ParcelStatus;
}

/**
 * The moves that a courier's news made of a parcel, in the order in which they were learned: folded anew as they were when
 * they came, from where others (`moved`: a refund) had taken it. The state log does not hold them a second time.
 */
export function movesByNews(
  news: readonly LearnedNews[],
  moved: readonly { at: Date; to: ParcelStatus }[] = [],
): MoveByNews[] {
  const moments = [...new Set(news.map(({ learned_at }) => learned_at.getTime()))].toSorted((a, b) => a - b);
  const moves: MoveByNews[] = [];
  let from: ParcelStatus = PARCEL_STATUS.waitingPickup;
  let others = 0;
  for (const moment of moments) {
    for (let next = moved[others]; next && next.at.getTime() <= moment; next = moved[others]) {
      from = next.to;
      others += 1;
    }
    const known = news
      .filter(({ learned_at }) => learned_at.getTime() <= moment)
      .map(({ at, kind, text }) => ({ at: at.getTime(), kind: kind as TraceKind, text, raw: '' }));
    const { status, hops } = foldStatus(from, known.toSorted(inOrder));
    for (const to of [...hops, status]) {
      if (to !== from) moves.push({ at: new Date(moment), from, to });
      from = to;
    }
  }
  return moves;
}

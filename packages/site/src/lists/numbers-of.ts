import { splitNumbers } from '@giftship/kit/lib/split-numbers.ts';
import { MOST_NUMBERS } from '@giftship/shared/parcels/parcel';

/** As many numbers of a search as one call takes. */
export const numbersOf = (text: string): string[] => splitNumbers(text).slice(0, MOST_NUMBERS);

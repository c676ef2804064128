import { EXPRESS_MARKS, PLATFORM_MARKS } from './copy.ts';

/** A neutral monogram in the colour of who it stands for: one character, and the colour. */
export interface Monogram {
  letter: string;
  colour: string;
}

const PLAIN = '#565b64';

/** The monogram of a courier, by its name (圆通速递). */
export const courierMark = (name: string): Monogram =>
  EXPRESS_MARKS.find(({ begins }) => name.startsWith(begins)) ?? { letter: name.slice(0, 1), colour: PLAIN };

/** The monogram of a platform, by its number on the wire. */
export const platformMark = (platform: number, name: string): Monogram =>
  PLATFORM_MARKS[platform] ?? { letter: name.slice(0, 1), colour: PLAIN };

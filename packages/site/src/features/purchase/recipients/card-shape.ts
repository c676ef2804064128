import type { RecipientRow } from './types.ts';

/** The lines of a card on a phone; grid.css has the same numbers. */
const FRAME_PX = 4;
const HEAD_PX = 30;
const LINE_PX = 18;
const NOTE_PX = 22;
const NOTES_PX = 34;
const TOLD_PX = 28;
/** What stands beside an address in its card. */
const ASIDE_PX = 54;
/** Of a Chinese character and whatever else may be so wide, and at most of any other. */
const WIDE_LETTER_PX = 13.2;
const LETTER_PX = 8;
/** Capitals, a few others, and all that stands as wide as a character among Chinese ones. */
const WIDE = /[A-HJ-Zmw@%&\u00a1-\uffff]/;

/** Without a second line of the address, a note or a reason. */
export const LEAST_CARD_PX = FRAME_PX + HEAD_PX + 2 * LINE_PX;

export interface CardParts {
  /** The width of the box of cards. */
  width: number;
  /** Something is to be said of the row, on a line of its own. */
  isTold: boolean;
  /** Somebody is in it: what is empty can be filled in. */
  isOpen: boolean;
  hasReissue: boolean;
}

/** The lines that a row's card has beside those of every card, as classes of grid.css, and how high that makes it. */
export function cardOf(row: RecipientRow, parts: CardParts): { className: string; height: number } {
  const { width, isTold, isOpen, hasReissue } = parts;
  const isLong = widthOf(row.rec_address) > width - ASIDE_PX;
  const isNoted = isOpen || row.shop_order !== '' || row.remark !== '' || row.lp_reissue_sn !== '';
  return {
    className: [isLong && 'rgrid-long', isNoted && 'rgrid-noted', isOpen && 'rgrid-visited']
      .filter(Boolean)
      .join(' '),
    height:
      LEAST_CARD_PX +
      (isLong ? LINE_PX : 0) +
      (isNoted ? (hasReissue ? NOTES_PX : NOTE_PX) : 0) +
      (isTold ? TOLD_PX : 0),
  };
}

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDE.test(letter) ? WIDE_LETTER_PX : LETTER_PX;
  return width;
}

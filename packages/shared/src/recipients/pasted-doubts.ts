import { NOT_HIS_PLACE } from '../spreadsheet/labels.ts';
import type { ColumnMapping } from '../spreadsheet/match-columns.ts';
import { senseOf } from '../spreadsheet/titles.ts';
import { MAX_NAME_LENGTH, nameScore, SURE_NAME } from './find-name.ts';
import type { PastedColumn } from './guess-columns.ts';
import type { RecipientDraft } from './recipient.ts';
import { withReasons } from './row-reasons.ts';

/** A long word in a column that nobody named may be something else than a name (D1313). */
export function withDoubts(one: RecipientDraft, open: readonly string[]): RecipientDraft {
  const isOdd = one.rec_name.length > MAX_NAME_LENGTH && nameScore(one.rec_name) < SURE_NAME;
  return withReasons(one, [...(isOdd ? ['name_doubt'] : []), ...open]);
}

/** A second address of a row: kept where it is seen, and a doubt which of them is meant. */
export function withSecond(one: RecipientDraft, address: string | undefined): RecipientDraft {
  if (address === undefined) return one;
  const remark = [one.remark, address].filter(Boolean).join(' ');
  return withReasons({ ...one, remark }, ['address_many']);
}

/** The phone of somebody else beside the receiver's own name: the only one that there is, and perhaps not his. */
export function lentDoubts(titles: readonly string[], mapping: ColumnMapping): string[] {
  const hasName = titles.map(senseOf).some(({ field, owner }) => field === 'rec_name' && owner === 'own');
  const isLent = hasName && senseOf(mapping.rec_mobile ?? '').owner === 'somebody';
  const isElsewhere = NOT_HIS_PLACE.test(mapping.rec_address ?? '');
  return [...(isLent ? ['phone_doubt'] : []), ...(isElsewhere ? ['address_doubt'] : [])];
}

/** Columns of addresses beside the one that was taken by its content. */
export function otherAddresses(taken: readonly number[], columns: readonly PastedColumn[]): number[] {
  if (taken.length === 0) return [];
  const own = columns.filter(({ at }) => taken.includes(at));
  const isSame = ({ cells }: PastedColumn) =>
    cells.every((cell, i) => own.some((column) => column.cells[i] === cell));
  const others = columns.filter(({ at, kind }) => kind === 'address' && !taken.includes(at));
  return others.filter((column) => !isSame(column)).map(({ at }) => at);
}

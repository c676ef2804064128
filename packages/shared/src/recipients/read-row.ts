import { chainAt } from '../address/find-region.ts';
import {
  type ParsedAddress,
  parseAddress,
  type Place,
  placeOf,
  placeOfChain,
} from '../address/parse-address.ts';
import { isPhone, normalisePhone } from '../address/phone.ts';
import { plainOf } from '../address/regions.ts';
import { keysOf } from '../lib/entries-of.ts';
import { tidyText } from '../lib/fold-text.ts';
import { type ColumnField, NO_CHANGE, SOME_CHANGE } from '../spreadsheet/labels.ts';
import type { MatchedColumns } from '../spreadsheet/match-columns.ts';
import { type Cell, isRoundedText, type SheetRow } from '../spreadsheet/sheet.ts';
import { parseRecipient } from './parse-recipient.ts';
import type { RecipientDraft } from './recipient.ts';

const APOSTROPHES = /^['\u2018\u2019`]+/;

/** A cell as people mean it: trimmed, half-width, without leading apostrophes (D106, M178) and a last one that paired with them. */
export function cleanCell(text: string): string {
  const tidy = tidyText(text);
  if (!APOSTROPHES.test(tidy)) return tidy;
  return tidy
    .replace(APOSTROPHES, '')
    .replace(/['\u2019]$/, '')
    .trim();
}

/** A rounded number in exponent form, so that no check takes it for a real number (D704). */
export function lostNumber(cell: Cell): string {
  const text = cleanCell(cell.text);
  if (cell.rounded !== true || isRoundedText(text)) return text;
  const digits = text.replace(/\D/g, '');
  return `${digits[0]}.${digits.slice(1, 15).replace(/0+$/, '') || '0'}E+${digits.length - 1}`;
}

/**
 * Turns one data row into a draft: combined cells taken apart, phone in normal form, address split; what another column may be right
 * about is a doubt. Never throws.
 */
export function readRow(
  row: SheetRow,
  columns: MatchedColumns['columns'],
  rivals: MatchedColumns['rivals'] = {},
): RecipientDraft {
  const cell = (field: ColumnField) => firstFilled(row, columns[field]);
  const value = (field: ColumnField) => cleanCell(cell(field)?.text ?? '');
  const number = (field: ColumnField) => {
    const found = cell(field);
    return found === undefined ? '' : lostNumber(found);
  };
  const reasons: string[] = [];
  const person = takeCombined({
    name: value('rec_name'),
    phone: value('rec_mobile'),
    address: value('rec_address'),
  });
  takeChanges(person, { name: value('changed_name'), phone: value('changed_mobile') }, reasons);
  const phone = normalisePhone(person.phone);
  const extension = phone.slice(phone.lastIndexOf('-') + 1);
  const place = { province: value('rec_province'), city: value('rec_city'), district: value('rec_district') };
  const before = readAddress(withoutExtension(person.address, extension), value('rec_street'), place);
  const address = changedAddress(withoutExtension(value('changed_address'), extension), before, reasons);
  reasons.push(...address.reasons);
  for (const field of keysOf(rivals)) {
    const doubt = rivalDoubt(row, field, { columns: columns[field] ?? [], others: rivals[field] ?? [] });
    if (doubt !== null) reasons.push(doubt);
  }
  return {
    row: row.no,
    shop_order: number('shop_order'),
    rec_name: withoutExtension(person.name, extension),
    rec_mobile: phone,
    rec_province: address.province,
    rec_city: address.city,
    rec_district: address.district,
    rec_address: address.detail,
    lp_reissue_sn: number('lp_reissue_sn'),
    use_name: value('use_name'),
    remark: value('remark'),
    message: value('message'),
    flag: reasons.length > 0,
    reasons,
    alternatives: address.alternatives,
  };
}

function firstFilled(row: SheetRow, columns: number[] | undefined): Cell | undefined {
  for (const column of columns ?? []) {
    const cell = row.cells[column];
    if (cell !== undefined && cell.text !== '' && cleanCell(cell.text) !== '') return cell;
  }
  return undefined;
}

/** Why the cell that was taken for a field may be another person's; null when the others say the same, or nothing. */
function rivalDoubt(
  row: SheetRow,
  field: ColumnField,
  { columns, others }: { columns: readonly number[]; others: readonly number[] },
): string | null {
  const textOf = (column: number) => cleanCell(row.cells[column]?.text ?? '');
  const [first, ...more] = columns.filter((column) => textOf(column) !== '');
  if (first === undefined) return null;
  const [taken, rest] = [textOf(first), more.map(textOf)];
  const isOthers = others.includes(first);
  const own = plain(taken);
  const differs = (cell: string) => !own.includes(plain(cell)) && !plain(cell).includes(own);
  if (field === 'rec_name') return isOthers || rest.some(differs) ? 'name_doubt' : null;
  if (field === 'rec_mobile') {
    const phone = normalisePhone(taken);
    // A second number that is no mobile is where he may be called, too.
    const isTwo = rest.map(normalisePhone).some((other) => other !== phone && MOBILE.test(other));
    return isTwo ? 'phone_many' : isOthers ? 'phone_doubt' : null;
  }
  if (field !== 'rec_address') return rest.some(differs) ? 'region_conflict' : null;
  return rest.some(differs) ? 'address_many' : isOthers ? 'address_doubt' : null;
}

const plain = (cell: string): string => cell.replaceAll(/[\s,-]/g, '');

const MOBILE = /^1[3-9]\d{9}(?:-|$)/;

interface Person {
  name: string;
  phone: string;
  address: string;
}

const COMBINED =
  /^([^,\uff0c]{1,30})[,\uff0c]\s*(?:\+?86-?)?(?=[\d*])([^,\uff0c]{7,24}?)\s*[,\uff0c]\s*(.+)$/s;

/** Tmall writes name, phone and address into the address cell (`name，86-phone，address`); own tables glue them without marks. */
function takeCombined(person: Person): Person {
  const match = COMBINED.exec(person.address);
  if (match !== null) {
    const [, name = '', phone = '', address = ''] = match;
    return { name: person.name || name.trim(), phone: person.phone || phone, address: address.trim() };
  }
  if (person.phone !== '' || !/\d{7}/.test(person.address)) return person;
  const parsed = parseRecipient(person.address);
  if (parsed.rec_mobile === '' || parsed.rec_province === '') return person;
  const place = parsed.rec_province + parsed.rec_city + parsed.rec_district;
  return {
    name: person.name || parsed.rec_name,
    phone: parsed.rec_mobile,
    address: place + parsed.rec_address,
  };
}

/** Taobao repeats a privacy number's extension as `[1234]` behind name and address; the phone keeps it. */
function withoutExtension(text: string, extension: string): string {
  const mark = `[${extension}]`;
  return text.endsWith(mark) ? text.slice(0, -mark.length).trim() : text;
}

/** A name or phone that was changed later is his; a cell that is none is asked about. */
function takeChanges(person: Person, changed: Pick<Person, 'name' | 'phone'>, reasons: string[]): void {
  if (!NO_CHANGE.test(changed.name) && changed.name !== person.name) {
    const isName =
      changed.name.length <= LONGEST_NAME && !/\d{5}/.test(changed.name) && !SOME_CHANGE.test(changed.name);
    if (isName) person.name = changed.name;
    reasons.push(isName ? 'name_changed' : 'name_doubt');
  }
  const phone = normalisePhone(changed.phone);
  if (NO_CHANGE.test(changed.phone) || phone === normalisePhone(person.phone)) return;
  if (isPhone(phone)) person.phone = phone;
  reasons.push(isPhone(phone) ? 'phone_changed' : 'phone_many');
}

const LONGEST_NAME = 20;

/** The address that was changed to, where that is one; without a place of its own it stands where the other one does. */
function changedAddress(text: string, before: ParsedAddress, reasons: string[]): ParsedAddress {
  if (NO_CHANGE.test(text)) return before;
  const own = parseAddress(text);
  const { province, city, district } = before;
  const now = own.province === '' && province !== '' ? parseAddress(text, { province, city, district }) : own;
  const isSame = PARTS.every((part) => now[part] === before[part]);
  if (isSame) return before;
  // Words beside an address say that it was changed, and not to what.
  const isAddress = own.province !== '' || (/\d/.test(text) && text.length >= LEAST_ADDRESS);
  reasons.push(isAddress ? 'address_changed' : 'address_many');
  return isAddress ? now : before;
}

const PARTS = ['province', 'city', 'district', 'detail'] as const;
const LEAST_ADDRESS = 5;

function readAddress(text: string, street: string, place: Place): ParsedAddress {
  const hasPlace = place.province !== '' || place.city !== '' || place.district !== '';
  const read = parseAddress(text, hasPlace ? place : undefined);
  const parsed: ParsedAddress =
    hasPlace && namesOther(read) ? { ...read, reasons: [...read.reasons, 'region_conflict'] } : read;
  const isRepeat = street === '' || street === parsed.district || parsed.detail.startsWith(street);
  if (isRepeat) return parsed;
  return {
    ...parsed,
    detail: street + parsed.detail,
    reasons: parsed.reasons.filter((reason) => reason !== 'detail_missing'),
  };
}

/** True when a detail begins with another place than the one that the columns say: nobody knows which is meant. */
function namesOther({ province, city, district, detail, reasons }: ParsedAddress): boolean {
  if (province === '' || reasons.includes('region_conflict')) return false;
  const chain = chainAt(plainOf(detail), 0);
  if (chain === null) return false;
  const [first, ...more] = chain.steps;
  // The short name of a place may begin a road: that of a whole one does not, nor do two together.
  if (first.kind !== 'full' && more.length === 0) return false;
  const other = placeOfChain(chain);
  if (first.region.level < 3 || more.length > 0)
    return (
      other.province !== province ||
      (other.city !== '' && city !== '' && other.city !== city) ||
      (other.district !== '' && district !== '' && other.district !== district)
    );
  // A county of one name in several cities is another one of his city, or it says nothing.
  const counties = [first.region, ...chain.rivals].map(placeOf).filter((one) => one.city === city);
  return district !== '' && counties.length > 0 && counties.every((one) => one.district !== district);
}

import { isKnownPlace, parseAddress } from '../address/parse-address.ts';
import type { Area } from './fields-contract.ts';
import { MOST_AREAS } from './courier.ts';
import { BETWEEN_PARTS, COURIER_SENTENCES as SAY } from './sentences-copy.ts';

/** A line that is not an area; `row` counts from 1. */
export interface AreaFault {
  row: number;
  text: string;
  msg: string;
}
interface ReadAreas {
  /** By official names, each once. */
  areas: Area[];
  faults: AreaFault[];
}

const DATE = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/g;

/**
 * Reads pasted areas, one a line: a province or a city, then no date (always), a first day, or a first and a last one
 * (`内蒙古 阿拉善盟 2026-12-15 2027-02-28`, O094). What is not recognised is named; good lines are read all the same.
 */
export function parseAreas(text: string): ReadAreas {
  const read: ReadAreas = { areas: [], faults: [] };
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [start = '', end = '', ...more] = (line.match(DATE) ?? []).map(dayOf);
    const words = line.replace(DATE, ' ').replace(BETWEEN_PARTS, ' ').trim();
    const fault = (msg: string) => read.faults.push({ row: at + 1, text: line.trim(), msg });
    if (more.length > 0 || /\d/.test(words)) fault(SAY.datesWrong);
    else keep(read, placeOf(words), { start, end }, fault);
  }
  return bounded(read);
}

/** The same of areas that a form or a program sends; the rows of its faults are those of the list. */
export function checkAreas(areas: readonly Area[]): ReadAreas {
  const read: ReadAreas = { areas: [], faults: [] };
  for (const [at, { province, city = '', start = '', end = '', note = '' }] of areas.entries()) {
    const text = `${province}${city}`;
    const isOfficial = city === '' ? undefined : isKnownPlace({ province, city });
    const place = isOfficial ? { province, city } : placeOf(`${province} ${city}`.trim());
    keep(read, place, { start, end, note }, (msg) => read.faults.push({ row: at + 1, text, msg }));
  }
  return bounded(read);
}

type Place = { province: string; city: string } | { msg: string };

function keep(
  read: ReadAreas,
  place: Place,
  { start, end, note = '' }: { start: string; end: string; note?: string },
  fault: (msg: string) => void,
): void {
  if ('msg' in place) return fault(place.msg);
  if (!isDay(start) || !isDay(end)) return fault(SAY.datesWrong);
  if (start !== '' && end !== '' && end < start) return fault(SAY.endBeforeStart);
  const city = place.city === place.province ? '' : place.city;
  const area: Area = {
    province: place.province,
    ...(city === '' ? {} : { city }),
    ...(start === '' ? {} : { start }),
    ...(end === '' ? {} : { end }),
    ...(note === '' ? {} : { note }),
  };
  if (!read.areas.some((kept) => areaKey(kept) === areaKey(area))) read.areas.push(area);
}

/** What tells two areas apart; a note does not. */
export const areaKey = ({ province, city = '', start = '', end = '' }: Area): string =>
  [province, city, start, end].join(' ');

function bounded(read: ReadAreas): ReadAreas {
  if (read.areas.length <= MOST_AREAS) return read;
  const fault = { row: MOST_AREAS + 1, text: '', msg: SAY.tooManyAreas(MOST_AREAS) };
  return { ...read, faults: [...read.faults, fault] };
}

function placeOf(words: string): Place {
  const { province, city, district, detail, reasons, alternatives } = parseAddress(words);
  if (province === '' || alternatives.length > 0 || reasons.includes('region_unknown'))
    return { msg: SAY.unknownPlace(words) };
  if (detail !== '') return { msg: SAY.unknownPlace(detail) };
  if (district !== '') return { msg: SAY.onlyCities(district) };
  return { province, city };
}

const dayOf = (text: string): string =>
  text
    .split(/[-/.]/)
    .map((part) => part.padStart(2, '0'))
    .join('-');

/** A day that there is, or none. */
function isDay(text: string): boolean {
  if (text === '') return true;
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The areas of `before` that are open some day under `after`: what a supplier may not do without being asked (S033). */
export const openedAreas = (before: readonly Area[], after: readonly Area[]): Area[] =>
  before.filter((area) => !after.some((wider) => covers(wider, area)));

function covers(wider: Area, area: Area): boolean {
  const isPlace = wider.province === area.province && (!wider.city || wider.city === area.city);
  return (
    isPlace &&
    (!wider.start || (area.start !== undefined && wider.start <= area.start)) &&
    (!wider.end || (area.end !== undefined && area.end <= wider.end))
  );
}

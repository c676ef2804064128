import { createRequire } from 'node:module';
import { placeOf } from '../../packages/shared/src/address/parse-address.ts';
import { allProvinces } from '../../packages/shared/src/address/regions.ts';
import type { Answer } from '../../packages/shared/fixtures/lines/score.ts';
import { foldText } from '../../packages/shared/src/lib/fold-text.ts';

const require = createRequire(import.meta.url);

/** A published parser as the bench calls it. */
export interface Peer {
  name: string;
  parse(line: string): Answer;
}

interface Found {
  name?: string;
  mobile?: string;
  phone?: string;
  province?: string;
  city?: string;
  area?: string;
  details?: string;
  detail?: string;
}

const { default: akebe } = require('address-parse') as { default: { parse(text: string): Found[] } };
const ldwonday = require('zh-address-parse') as (text: string) => Found;

/** The peers, each with what no peer does done for it: width folded and the order number taken out in front. */
export const PEERS: Peer[] = [
  { name: 'address-parse 1.2.19', parse: (line) => answer(line, (text) => akebe.parse(text)[0] ?? {}) },
  { name: 'zh-address-parse 1.3.16', parse: (line) => answer(line, ldwonday) },
];

const ORDER = /="?(\d{12,19})"?,?|(?<!\d)(P\d{18}|\d{6}-\d{15}|\d{19}|\d{12}(?!\d))/;

function answer(line: string, parse: (text: string) => Found): Answer {
  const text = foldText(line).text;
  const match = ORDER.exec(text);
  const order = match?.[1] ?? match?.[2] ?? '';
  const found = parse(match === null ? text : text.replace(match[0], ' '));
  const phone = found.mobile || found.phone || '';
  return {
    order,
    name: found.name ?? '',
    mobile: phone,
    ...ourPlace(found.province ?? '', found.city ?? '', found.area ?? ''),
    detail: (found.details ?? found.detail ?? '').trim(),
    flag: false,
  };
}

/** Their spellings in our convention, so that only real differences count: municipalities and counties under a province. */
function ourPlace(
  province: string,
  city: string,
  district: string,
): Pick<Answer, 'province' | 'city' | 'district'> {
  const home = allProvinces().find(({ name }) => name === province || name.slice(0, -1) === province);
  if (home === undefined) return { province, city, district };
  if (placeOf(home).city === home.name) return { province: home.name, city: home.name, district };
  const county = home.children.find(({ name, children }) => children.length === 0 && name === district);
  return county === undefined
    ? { province: home.name, city, district }
    : { province: home.name, city: county.name, district: '' };
}

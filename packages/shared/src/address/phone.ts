import { foldText } from '../lib/fold-text.ts';
import { EXTENSION_WORDS } from './words.ts';

/** One phone number in a text: where it stands and its normal form (`mobile`, `mobile-ext`, `0755-86000123`, `400-…`). */
export interface FoundPhone {
  start: number;
  end: number;
  number: string;
  kind: 'mobile' | 'landline';
  /** True when the number was the tail of a longer run of digits. */
  glued: boolean;
}

const MOBILE = /^1[3-9]\d{9}(-\d{1,6})?$/;
const LANDLINE = /^(\(0\d{2,3}\)|0\d{2,3}-?)[2-9]\d{6,7}(-\d{1,6})?$/;
const SERVICE = /^[48]00-?\d{3}-?\d{4}(-\d{1,6})?$/;

/** True for a mobile with an optional extension of 1-6 digits, a landline or a 400 number (D315). */
export function isPhone(text: string): boolean {
  return MOBILE.test(text) || LANDLINE.test(text) || SERVICE.test(text);
}

/** A phone cell in normal form; the tidied text itself when it holds no phone, so that a person can mend it. */
export function normalisePhone(raw: string): string {
  const folded = foldText(raw);
  const text = plainNumber(folded.text.replace(/^[\s']+|[\s']+$/g, ''));
  if (MOBILE.test(text)) return text;
  const found = findPhones(text);
  const best =
    found.find((phone) => phone.kind === 'mobile' && !phone.glued) ?? found.find((phone) => !phone.glued);
  return best?.number ?? text;
}

/** The last four digits of the number itself, without its extension, as couriers ask for them. */
export function phoneTail(phone: string): string {
  const digits = (text: string) => text.replace(/\D/g, '');
  const main = digits(phone.replace(/-\d{1,6}$/, ''));
  // The end of a 400 number looks like an extension.
  return (main.length < SHORTEST_PHONE ? digits(phone) : main).slice(-4);
}

/** `1.38E+10` with all its digits becomes the number again; anything else stays as it is. */
function plainNumber(text: string): string {
  const [, first = '', rest = '', power = ''] = /^(\d)\.(\d{1,15})[eE]\+?(\d{1,2})$/.exec(text) ?? [];
  return power !== '' && rest.length === Number(power) ? first + rest : text;
}

// A run of digits as people break it: 138 0000 0000, 138-0000-0000, +86 138…, 0755-86000123, (0755)86000123, 400-800-1234
const RUN = /(?:\(\+?\d{2,4}\)|[+\d])(?:[ -]{0,2}\d)*/g;
const WORDS = EXTENSION_WORDS.join('|');
const EXTENSION = new RegExp(
  `^ ?(?:[-_#,;*\u2014~]|ext\\.?|[,;]? ?(?:${WORDS})|\\[|\\() ?[:#]?(\\d{1,6})(?!\\d)[\\])]?`,
  'i',
);
const BRACKETED = new RegExp(`^[ -]{0,2}(?:\\[(?:${WORDS})?|\\((?:${WORDS})) ?(\\d{1,6})[\\])]`);

/** What stands right behind a number that has an extension. */
const EXTENSION_STARTS = ` -_#,;*\u2014~eE[(${EXTENSION_WORDS.map((word) => word.charAt(0)).join('')}`;

/** "138.0000.0000" */
const DOTTED = /(?<![\d.])1[3-9]\d\.\d{4}\.\d{4}(?![\d.])/g;

/** Every phone number in folded text (`foldText(…).text`), in order; linear in the length. */
export function findPhones(raw: string): FoundPhone[] {
  const text = raw.includes('.') ? raw.replace(DOTTED, (number) => number.replaceAll('.', '-')) : raw;
  const found: FoundPhone[] = [];
  RUN.lastIndex = 0;
  for (let match = RUN.exec(text); match !== null; match = RUN.exec(text)) {
    if (match[0].length < SHORTEST_PHONE) continue;
    const phone = phoneInRun(text, match.index, match[0]);
    if (phone === null) continue;
    found.push(phone);
    RUN.lastIndex = phone.end;
  }
  return found;
}

function phoneInRun(text: string, start: number, run: string): FoundPhone | null {
  if (text[start + run.length] === '*') return null;
  // Behind the digits of a code and a blank a phone may follow.
  const isCode = isPartOfCode(text, start);
  const starts = isCode ? groupStarts(run).filter((at) => run[at - 1] === ' ') : groupStarts(run);
  const parts = starts.map((at): Run => ({ start: start + at, digits: run.slice(at) }));
  for (const isStrict of [true, false])
    for (const part of parts) {
      const found = mobileIn(text, part, isStrict) ?? landlineIn(text, part);
      if (found !== null) return found;
    }
  for (const part of parts) {
    const found = gluedMobile(text, part);
    if (found !== null) return found;
  }
  return null;
}

/** Groups of digits, and where they begin in the text. */
interface Run {
  start: number;
  digits: string;
}

/** "… front desk Tony138…": a name with a capital letter, but no "Uid". */
const LATIN_NAME = /(?<![A-Za-z\d_-])(?!(?:Uid|Id|No|Qq|Vip|Wx|Sn|Imei|Card|Code)$)[A-Z][a-z]{2,10}$/;

/** Letters right in front make digits a code, unless they end a house number ("18F"). */
function isPartOfCode(text: string, start: number): boolean {
  const before = text[start - 1] ?? '';
  if (!/[A-Za-z*]/.test(before)) return false;
  const front = text.slice(Math.max(0, start - 7), start);
  if (
    LATIN_NAME.test(text.slice(Math.max(0, start - 12), start)) &&
    /^1[3-9]\d{9}(?!\d)/.test(text.slice(start, start + 12))
  )
    return false;
  return !/(?:tel|phone|mobile|\d[A-Za-z]|[\u0080-\uffff][A-Za-z])$/i.test(front);
}

const isGap = (char: string | undefined) => char === ' ' || char === '-';

/** Where groups of digits begin; a sign or bracket belongs to its group. */
function groupStarts(run: string): number[] {
  const starts = [0];
  for (let i = 1; i < run.length && starts.length < MAX_GROUPS; i++)
    if (isGap(run[i - 1]) && !isGap(run[i])) starts.push(i);
  return starts;
}

/** Characters of a phone at least: the seven digits of a landline. */
const SHORTEST_PHONE = 7;
/** More groups of digits than this in a row are no phone. */
const MAX_GROUPS = 12;
/** How people group the eleven digits; anything else may be house numbers in a row. */
const USUAL_GROUPS = new Set([
  '11',
  '3,4,4',
  '3,8',
  '7,4',
  '3,3,5',
  '4,4,3',
  '5,6',
  '4,7',
  '1,1,1,1,1,1,1,1,1,1,1',
]);

/** A mobile whose digits stand alone or behind 86; what follows a hyphen inside the run may be its extension. */
function mobileIn(text: string, { start, digits }: Run, isStrict: boolean): FoundPhone | null {
  const match = /^(?:\(?\+?0{0,2}86\)?[ -]{0,2})?(1[ -]?[3-9](?:[ -]?\d){9})(?!\d)/.exec(digits);
  if (match === null) return null;
  const [whole, mobile = ''] = match;
  const groups = mobile.split(/[ -]/);
  if (isStrict && !USUAL_GROUPS.has(groups.map((group) => group.length).join(','))) return null;
  if (!isStrict && groups.length > 4) return null;
  const number = groups.join('');
  return withExtension(text, { start, end: start + whole.length, number, kind: 'mobile', glued: false });
}

/** A phone with the extension that stands behind it. */
function withExtension(text: string, phone: FoundPhone): FoundPhone {
  const { end, number } = phone;
  if (end >= text.length || !EXTENSION_STARTS.includes(text.charAt(end))) return phone;
  const rest = text.slice(end, end + 16);
  const match = BRACKETED.exec(rest) ?? EXTENSION.exec(rest);
  if (match === null) return phone;
  const [whole, extension = ''] = match;
  const isBracketed = /^[ -]{0,2}[[(]/.test(whole);
  const isLoose = /^ ?[,;]/.test(whole);
  const after = rest[whole.length] ?? '';
  // Behind a comma only a short number that stands alone is an extension; a house number or code is not.
  if (isLoose && (extension.length < 3 || extension.length > 4 || !/^($|[\s,;|/])/.test(after))) return phone;
  // A second phone that begins behind a comma is no extension.
  if (isLoose && /^ ?[,;] ?(?:1[3-9]\d|0\d{2,3})[ -]\d{3}/.test(rest)) return phone;
  if (!isBracketed && /^[A-Za-z]/.test(after)) return phone;
  if (whole.startsWith('(') && !whole.endsWith(')')) return phone;
  return { ...phone, end: end + whole.length, number: `${number}-${extension}` };
}

function landlineIn(text: string, { start, digits }: Run): FoundPhone | null {
  const found = (whole: string, number: string) =>
    withExtension(text, { start, end: start + whole.length, number, kind: 'landline', glued: false });
  const match =
    /^(?:\+?86[ -]?)?(?:\((0\d{2,3})\) ?|(0(?:10|2\d|[3-9]\d{2}))[ -]{0,2})([2-9]\d{6,7}|[2-9]\d{2,3}[ -]\d{4})(?!\d)/.exec(
      digits,
    );
  if (match !== null) {
    const [whole, bracketed, open, local = ''] = match;
    return found(whole, `${bracketed ?? open}-${local.replace(/[ -]/g, '')}`);
  }
  const service = /^[48]00[ -]?\d{3}[ -]?\d{4}(?!\d)/.exec(digits);
  if (service === null) return null;
  const bare = service[0].replace(/[ -]/g, '');
  return found(service[0], `${bare.slice(0, 3)}-${bare.slice(3, 6)}-${bare.slice(6)}`);
}

/** A mobile glued behind other digits: the last 11 of the group. */
function gluedMobile(text: string, { start, digits }: Run): FoundPhone | null {
  const match = /^(\d{1,25}?)(1[3-9]\d{9})(?!\d)/.exec(digits);
  if (match === null) return null;
  const [whole, front = '', number = ''] = match;
  return withExtension(text, {
    start: start + front.length,
    end: start + whole.length,
    number,
    kind: 'mobile',
    glued: !/^(00)?86$/.test(front),
  });
}

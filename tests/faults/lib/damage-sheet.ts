import { readdirSync, readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import * as xlsx from 'xlsx';
import { orderRows, workbookOf } from '../../../bench/import/lib/workbooks.ts';

/** A whole file that is to be damaged. */
export interface Whole {
  name: string;
  bytes: Uint8Array;
}

export type Random = (bound: number) => number;

const SAMPLES = new URL('../../../packages/shared/fixtures/sheets/', import.meta.url);

/** The samples of the repository, and workbooks made here: both ways to store texts, and a BIFF file of some size. */
export function wholeFiles(): Whole[] {
  const samples = readdirSync(SAMPLES)
    .filter((name) => /\.(csv|xlsx?)$/.test(name))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, SAMPLES))) }));
  const rows = orderRows(400, 3);
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Orders');
  const xls = (bookSST: boolean) =>
    new Uint8Array(xlsx.write(book, { bookType: 'biff8', bookSST, type: 'array' }));
  const made = [
    { name: 'made-shared.xlsx', bytes: workbookOf(rows, 'shared') },
    { name: 'made-inline.xlsx', bytes: workbookOf(rows, 'inline') },
    { name: 'made-list.xls', bytes: xls(true) },
    { name: 'made-labels.xls', bytes: xls(false) },
  ];
  // Compound and zip files are where damage is dangerous: they come up more often.
  const dangerous = [...samples, ...made].filter(({ name }) => /\.xlsx?$/.test(name));
  return [...samples, ...made, ...made, ...dangerous];
}

/** A damaged copy, with the name of what was done. */
export function damage({ name, bytes }: Whole, random: Random): { how: string; bytes: Uint8Array } {
  const kinds =
    name.endsWith('.xlsx') && bytes[0] === 0x50 ? [...BYTE_KINDS, ...PART_KINDS, ...PART_KINDS] : BYTE_KINDS;
  const kind = kinds[random(kinds.length)]!;
  return { how: kind.name, bytes: kind(bytes, random) };
}

type Kind = (bytes: Uint8Array, random: Random) => Uint8Array;

const flipBits: Kind = (bytes, random) => {
  const out = bytes.slice();
  for (let i = 1 + random(20); i > 0; i--) out[random(out.length)]! ^= 1 << random(8);
  return out;
};
const cutOff: Kind = (bytes, random) => bytes.slice(0, random(bytes.length));
const swapBytes: Kind = (bytes, random) => {
  const out = bytes.slice();
  for (let i = 1 + random(30); i > 0; i--) {
    const [a, b] = [random(out.length), random(out.length)];
    [out[a], out[b]] = [out[b]!, out[a]!];
  }
  return out;
};
const fillRun: Kind = (bytes, random) => {
  const out = bytes.slice();
  const at = random(out.length);
  return out.fill([0, 0xff, 0x22, 0x3c][random(4)]!, at, at + 1 + random(600));
};
const moveBlock: Kind = (bytes, random) => {
  const out = bytes.slice();
  const from = random(out.length);
  out.copyWithin(random(out.length), from, from + 1 + random(2_000));
  return out;
};
/** Numbers of structure (sector numbers, lengths, counts) set to the values that break loops. */
const setNumber: Kind = (bytes, random) => {
  const out = bytes.slice();
  const view = new DataView(out.buffer);
  const values = [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffff, 0xfffff000];
  for (let i = 1 + random(6); i > 0; i--)
    view.setUint32(
      random(Math.max(1, (random(2) === 0 ? Math.min(1_024, out.length) : out.length) - 4)),
      values[random(7)]!,
      true,
    );
  return out;
};
const BYTE_KINDS: Kind[] = [flipBits, cutOff, swapBytes, fillRun, moveBlock, setNumber];

/** Changes one part of a workbook and zips it again, so that sizes and checksums are right. */
const onPart =
  (change: (xml: string, random: Random) => string): Kind =>
  (bytes, random) => {
    const parts = unzipSync(bytes);
    const names = Object.keys(parts).filter((name) => /\.(xml|rels)$/.test(name));
    const name = names[random(names.length)]!;
    parts[name] = strToU8(change(strFromU8(parts[name]!), random));
    return zipSync(parts, { level: 1 });
  };
const dropTag = onPart((xml, random) => {
  const tags = [...xml.matchAll(/<[^>]*>/g)];
  const tag = tags[random(tags.length)];
  return tag === undefined ? xml : xml.slice(0, tag.index) + xml.slice(tag.index + tag[0].length);
});
const repeatTag = onPart((xml, random) => {
  const tags = [...xml.matchAll(/<[^>]*>/g)];
  const tag = tags[random(tags.length)];
  return tag === undefined
    ? xml
    : xml.slice(0, tag.index) + tag[0].repeat(1 + random(3_000)) + xml.slice(tag.index);
});
const cutPart = onPart((xml, random) => xml.slice(0, random(xml.length)));
const breakQuote = onPart((xml, random) => {
  const at = xml.indexOf('"', random(xml.length));
  return at < 0 ? xml : xml.slice(0, at) + xml.slice(at + 1);
});
const setDigits = onPart((xml, random) => {
  const values = ['-1', '0', '999999999', '1e9', '4294967296', 'NaN', '', '1048577'];
  const numbers = [...xml.matchAll(/\d+/g)];
  const one = numbers[random(numbers.length)];
  return one === undefined
    ? xml
    : xml.slice(0, one.index) + values[random(values.length)]! + xml.slice(one.index + one[0].length);
});
const badBytes = onPart((xml, random) => {
  const at = random(xml.length);
  return `${xml.slice(0, at)}\u0000\ufffe&#0;&bogus;]]><!--<![CDATA[${xml.slice(at)}`;
});
const dropPart: Kind = (bytes, random) => {
  const parts = unzipSync(bytes);
  const names = Object.keys(parts);
  delete parts[names[random(names.length)]!];
  return zipSync(parts, { level: 1 });
};
const PART_KINDS: Kind[] = [dropTag, repeatTag, cutPart, breakQuote, setDigits, badBytes, dropPart];

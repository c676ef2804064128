import { MEDIA_BYTES, PICTURE_ZIP } from '@giftship/shared/content/media';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type PictureZip, readPictureZip } from './read-picture-zip.ts';
import { ZIP_COPY as SAY } from './zip-copy.ts';

const bytesOf = (text: string) => strToU8(text);
const opened = (files: Zippable): PictureZip => {
  const zip = readPictureZip(zipSync(files));
  if (typeof zip === 'string') throw new Error(zip);
  return zip;
};
const unpacked = async (zip: PictureZip, name: string): Promise<string | null> => {
  const found = zip.find(name);
  if (found === null || typeof found === 'string') return found;
  const bytes = await found.unpack();
  return typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
};
/** Writes other bytes over each place where some stand. */
function patched(zip: Uint8Array, from: number[], to: number[]): Uint8Array {
  const text = Buffer.from(zip);
  for (
    let at = text.indexOf(Buffer.from(from));
    at >= 0;
    at = text.indexOf(Buffer.from(from), at + to.length)
  )
    text.set(to, at);
  return new Uint8Array(text);
}
const CENTRAL = [0x50, 0x4b, 1, 2];
/** Writes over a field of the directory's only entry. */
function directory(zip: Uint8Array, offset: number, to: number[]): Uint8Array {
  const copy = Uint8Array.from(zip);
  copy.set(to, Buffer.from(zip).indexOf(Buffer.from(CENTRAL)) + offset);
  return copy;
}

it('pictures are found by their names, whatever folder they lie in; what a system adds is left out (O067)', async () => {
  const zip = opened({
    '图片/春/雨伞.jpg': bytesOf('umbrella'),
    '../../etc/茶杯.PNG': [bytesOf('cup'), { level: 0 }],
    'windows\\书签.webp': bytesOf('mark'),
    '__MACOSX/图片/._雨伞.jpg': bytesOf('fork'),
    '图片/.DS_Store': bytesOf('store'),
    '图片/.雨伞.jpg': bytesOf('hidden'),
    '图片/说明.txt': bytesOf('text'),
  });
  expect(zip.pictures).toEqual(['雨伞.jpg', '茶杯.PNG', '书签.webp']);
  expect(await unpacked(zip, '雨伞.jpg')).toBe('umbrella');
  expect(await unpacked(zip, '茶杯.png')).toBe('cup');
  expect(await unpacked(zip, '书签.webp')).toBe('mark');
  expect(await unpacked(zip, '没有.jpg')).toBeNull();
});

it('names of Windows in China are read as GBK, those of a Mac in their other form (O067)', async () => {
  // 雨伞 in GBK, without the flag that says UTF-8; a second name could be both.
  const gbk = patched(
    zipSync({ 'XXXX.jpg': bytesOf('umbrella'), 'YYYY.jpg': bytesOf('cup') }),
    [...strToU8('XXXX')],
    [0xd3, 0xea, 0xc9, 0xa1],
  );
  const zip = readPictureZip(patched(gbk, [...strToU8('YYYY')], [0xd2, 0xbb, 0xd2, 0xbb]));
  expect(zip).toMatchObject({ pictures: ['雨伞.jpg', '一一.jpg'] });
  const mac = opened({ [`${'é'.normalize('NFD')}.jpg`]: bytesOf('e') });
  expect(await unpacked(mac, 'é.jpg')).toBe('e');
  // UTF-8 without the flag, as some programs write it.
  const unsaid = patched(
    zipSync({ 'XXXXXX.jpg': bytesOf('u') }),
    [...strToU8('XXXXXX')],
    [...strToU8('雨伞')],
  );
  expect(readPictureZip(unsaid)).toMatchObject({ pictures: ['雨伞.jpg'] });
});

it('of two with one name it says which, and takes neither (O067)', () => {
  const zip = opened({ 'a/雨伞.jpg': bytesOf('1'), 'b/雨伞.JPG': bytesOf('2'), '茶杯.jpg': bytesOf('3') });
  expect(zip.find('雨伞.jpg')).toBe(SAY.twice(['a/雨伞.jpg', 'b/雨伞.JPG']));
  expect(zip.find('茶杯.jpg')).not.toBeTypeOf('string');
});

it('what is no such ZIP is refused in a sentence (O067)', () => {
  const good = zipSync({ '雨伞.jpg': bytesOf('umbrella') });
  expect(readPictureZip(bytesOf('Rar!'))).toBe(SAY.notZip);
  expect(readPictureZip(new Uint8Array())).toBe(SAY.notZip);
  expect(readPictureZip(new Uint8Array(PICTURE_ZIP.bytes + 1))).toBe(SAY.tooLarge);
  expect(readPictureZip(good.subarray(0, good.length - 30))).toBe(SAY.damaged);
  expect(readPictureZip(directory(good, 42, [0xff, 0xff, 0, 0]))).toBe(SAY.damaged);
  expect(readPictureZip(directory(good, 8, [1, 8]))).toBe(SAY.encrypted);
  expect(readPictureZip(zipSync({}))).toBe(SAY.empty);
  expect(readPictureZip(zipSync({ '说明.txt': bytesOf('text') }))).toBe(SAY.empty);
  const many = (count: number) =>
    zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.jpg`, bytesOf('x')])));
  expect(readPictureZip(many(PICTURE_ZIP.pictures))).toBeTypeOf('object');
  expect(readPictureZip(many(PICTURE_ZIP.pictures + 1))).toBe(SAY.tooMany(500, 501));
});

it('two entries over the same bytes, as only a bomb has them, are refused (B7)', () => {
  const zip = Buffer.from(zipSync({ 'a.jpg': bytesOf('same'), 'b.jpg': bytesOf('same') }));
  const second = zip.lastIndexOf(Buffer.from(CENTRAL));
  zip.set([0, 0, 0, 0], second + 42);
  expect(readPictureZip(new Uint8Array(zip))).toBe(SAY.damaged);
});

it('a picture that grows beyond 10M, or beyond what it says, is stopped; the others stand (B7, O067)', async () => {
  const huge = new Uint8Array(MEDIA_BYTES + 1);
  const honest = opened({ 'a.jpg': huge, 'b.jpg': bytesOf('b') });
  expect(await unpacked(honest, 'a.jpg')).toBe(SAY.entryLarge);
  expect(await unpacked(honest, 'b.jpg')).toBe('b');
  const lying = readPictureZip(directory(zipSync({ 'a.jpg': huge }), 24, [0, 0, 1, 0])) as PictureZip;
  expect(await unpacked(lying, 'a.jpg')).toBe(SAY.entryDamaged);
});

it('a damaged picture, and one packed in a way that nobody unpacks, are named; nothing is unpacked before it is wanted (O067)', async () => {
  const zip = zipSync({ 'a.jpg': [bytesOf('umbrella'), { level: 0 }] });
  const damaged = readPictureZip(patched(zip, [...bytesOf('brella')], [...bytesOf('Brella')])) as PictureZip;
  expect(await unpacked(damaged, 'a.jpg')).toBe(SAY.entryDamaged);
  const packed = readPictureZip(directory(zip, 10, [14, 0])) as PictureZip;
  expect(await unpacked(packed, 'a.jpg')).toBe(SAY.entryPacked);
});

it('any byte that is turned in a ZIP is said, never thrown, and gives no other picture (B7)', async () => {
  const zip = zipSync({ '雨伞.jpg': bytesOf('umbrella '.repeat(20)), '茶杯.jpg': bytesOf('cup') });
  const seen = new Set<string | null>();
  for (let at = 0; at < zip.length; at++) {
    const turned = Uint8Array.from(zip);
    turned[at]! ^= 0xff;
    const read = readPictureZip(turned);
    if (typeof read !== 'string') seen.add(await unpacked(read, '雨伞.jpg'));
  }
  // Its own name may be what was turned.
  const bearable = [null, 'umbrella '.repeat(20), SAY.entryDamaged, SAY.entryLarge, SAY.entryPacked];
  expect(seen.size).toBeGreaterThan(2);
  expect([...seen].filter((end) => !bearable.includes(end))).toEqual([]);
});

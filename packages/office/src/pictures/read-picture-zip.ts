import { MEDIA_BYTES, PICTURE_ZIP } from '@giftship/shared/content/media';
import { unpackEntry } from '@giftship/shared/spreadsheet/unpack-entry';
import { packedOf, readZipDirectory, type ZipEntry } from '@giftship/shared/spreadsheet/zip-directory';
import { nameKey } from './name-key.ts';
import { ZIP_COPY as SAY } from './zip-copy.ts';

/** A file of a ZIP of pictures. */
interface ZipPicture {
  /** Unpacks it, or says why it cannot be. */
  unpack: () => Promise<Uint8Array<ArrayBuffer> | string>;
}
/** A ZIP of pictures: its files by their names, whatever folder they lie in. */
export interface PictureZip {
  /** Those that are pictures by their ending. */
  pictures: string[];
  /** The one file of a name; a sentence where there are several, null where there is none. */
  find: (name: string) => ZipPicture | string | null;
}

const PICTURE = /\.(jpe?g|png|webp|gif)$/i;
/** Entries that the format can name at all. */
const MOST_ENTRIES = 0xffff - 1;
const STORED = 0;
const DEFLATED = 8;

/** Reads the directory of a ZIP and unpacks nothing yet; answers in words what is wrong with it (O067). */
export function readPictureZip(bytes: Uint8Array): PictureZip | string {
  if (bytes.length > PICTURE_ZIP.bytes) return SAY.tooLarge;
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return SAY.notZip;
  let files: { path: string; entry: ZipEntry; packed: Uint8Array }[];
  try {
    const entries = readZipDirectory(bytes, MOST_ENTRIES);
    const packed = packedOf(bytes, entries);
    const paths = pathsOf(entries);
    files = entries.flatMap((entry, at) => {
      const path = paths[at] ?? '';
      return isFile(path) ? [{ path, entry, packed: packed[at] ?? new Uint8Array() }] : [];
    });
  } catch {
    return SAY.damaged;
  }
  if (files.some(({ entry }) => entry.isEncrypted)) return SAY.encrypted;
  const pictures = files.map(({ path }) => nameOf(path)).filter((name) => PICTURE.test(name));
  if (pictures.length === 0) return SAY.empty;
  if (pictures.length > PICTURE_ZIP.pictures) return SAY.tooMany(PICTURE_ZIP.pictures, pictures.length);
  const byName = new Map<string, typeof files>();
  for (const file of files) {
    const key = nameKey(nameOf(file.path));
    byName.set(key, [...(byName.get(key) ?? []), file]);
  }
  return {
    pictures,
    find: (name) => {
      const [file, ...others] = byName.get(nameKey(name)) ?? [];
      if (file === undefined) return null;
      if (others.length > 0) return SAY.twice([file, ...others].map(({ path }) => path));
      return { unpack: () => unpack(file.entry, file.packed) };
    },
  };
}

/** Unpacked step by step, and no further than a picture may be large: what grows beyond it, or beyond what it said, stops there. */
async function unpack(entry: ZipEntry, packed: Uint8Array): Promise<Uint8Array<ArrayBuffer> | string> {
  if (entry.unpackedBytes > MEDIA_BYTES) return SAY.entryLarge;
  if (entry.method !== STORED && entry.method !== DEFLATED) return SAY.entryPacked;
  const whole = new Uint8Array(entry.unpackedBytes);
  let at = 0;
  const take = (chunk: Uint8Array) => {
    whole.set(chunk, at);
    at += chunk.length;
  };
  try {
    await unpackEntry({ ...entry, packed }, take, () => {});
    return whole;
  } catch {
    return SAY.entryDamaged;
  }
}

/**
 * The paths of the entries. A ZIP of Windows in China names them in GBK and does not say so; one program writes a ZIP, so
 * one name that cannot be UTF-8 decides for all that do not say they are.
 */
function pathsOf(entries: readonly ZipEntry[]): string[] {
  const unsaid = entries.filter(({ isUtf8 }) => !isUtf8);
  const isGbk = unsaid.some(({ name }) => decode(name, 'utf-8') === null);
  return entries.map(({ name, isUtf8 }) =>
    (decode(name, isGbk && !isUtf8 ? 'gb18030' : 'utf-8') ?? new TextDecoder().decode(name)).replaceAll(
      '\\',
      '/',
    ),
  );
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** No folder, and none of what a system adds: __MACOSX, names that begin with a dot. */
function isFile(path: string): boolean {
  const parts = path.split('/').filter((part) => part !== '.' && part !== '..');
  return !path.endsWith('/') && !parts.some((part) => part === '__MACOSX' || part.startsWith('.'));
}

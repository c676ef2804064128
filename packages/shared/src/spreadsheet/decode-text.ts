import { refuse } from '../errors/app-error.ts';

/** The encodings that sheets come in; GB18030 holds GBK and GB2312. */
export type TextEncodingName = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

interface DecodedText {
  text: string;
  encoding: TextEncodingName;
  bom: boolean;
}

const MARKS: [TextEncodingName, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Decodes a text file (D705): a BOM decides, else strict UTF-8, else GB18030. Bytes that are neither are refused. */
export function decodeText(bytes: Uint8Array): DecodedText {
  for (const [encoding, mark] of MARKS)
    if (mark.every((byte, i) => bytes[i] === byte))
      return decoded(bytes.subarray(mark.length), encoding, true);
  if (looksLikeUtf16le(bytes)) return decoded(bytes, 'utf-16le', false);
  const text = tryDecode(bytes, 'utf-8');
  return text === null ? decoded(bytes, 'gb18030', false) : checked(text, 'utf-8', false);
}

function decoded(bytes: Uint8Array, encoding: TextEncodingName, bom: boolean): DecodedText {
  const text = tryDecode(bytes, encoding);
  if (text === null) throw refuse('IMPORT_FAILED');
  return checked(text, encoding, bom);
}

/** Text never holds a zero character; a binary file does. */
function checked(text: string, encoding: TextEncodingName, bom: boolean): DecodedText {
  if (text.includes('\u0000')) throw refuse('IMPORT_FAILED');
  return { text, encoding, bom };
}

function tryDecode(bytes: Uint8Array, encoding: TextEncodingName): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function looksLikeUtf16le(bytes: Uint8Array): boolean {
  const sample = Math.min(bytes.length, 200);
  let zeros = 0;
  for (let i = 1; i < sample; i += 2) zeros += bytes[i] === 0 && bytes[i - 1] !== 0 ? 1 : 0;
  return bytes.length % 2 === 0 && zeros >= 2 && zeros * 8 > sample / 2;
}

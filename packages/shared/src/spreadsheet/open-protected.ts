import { cbc, ecb } from '@noble/ciphers/aes.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { refuse, type Refusal } from '../errors/app-error.ts';
import { openCompound } from './compound-file.ts';

/** Spreadsheet programs use it for workbooks that look unprotected. */
const COMMON_PASSWORD = 'VelvetSweatshop';
/** The programs themselves write 100,000. */
export const MAX_SPIN_COUNT = 10_000_000;
const MAX_PASSWORD_LENGTH = 255;
const SEGMENT_BYTES = 4096;
const BLOCK_BYTES = 16;

type Hash = typeof sha1 | typeof sha256 | typeof sha384;
const HASHES = new Map<string, Hash>([
  ['SHA1', sha1],
  ['SHA256', sha256],
  ['SHA384', sha384],
  ['SHA512', sha512],
]);

/** One way of protecting: tries a password and gives the package's bytes, or null when the password is wrong. */
type Lock = (password: Uint8Array) => Uint8Array | null;

/**
 * The zip inside a password-protected workbook (ECMA-376, agile or standard). FILE_PASSWORD: the password is missing, or
 * wrong (`{ wrong: true }`), or the way of protecting is unknown (`{ unsupported: true }`). IMPORT_FAILED: it is damaged.
 */
export async function openProtected(bytes: Uint8Array, password?: string): Promise<Uint8Array> {
  const file = openCompound(bytes);
  const info = file.stream('EncryptionInfo');
  const sealed = file.stream('EncryptedPackage');
  if (info === null || sealed === null || info.length < 8 || sealed.length < 8) throw refuse('IMPORT_FAILED');
  const size = packageSize(sealed);
  const lock = lockOf(info, sealed);
  const given = password === undefined || password === '' ? [] : [password.slice(0, MAX_PASSWORD_LENGTH)];
  // Each try takes half a second: whoever was asked for a password most often typed the right one.
  for (const text of [...given, COMMON_PASSWORD]) {
    const opened = lock(utf16(text));
    if (opened !== null) return opened.subarray(0, size);
  }
  throw refuse('FILE_PASSWORD', {}, given.length > 0 ? { wrong: true } : null);
}

function packageSize(sealed: Uint8Array): number {
  const view = viewOf(sealed);
  const size = view.getUint32(0, true);
  if (view.getUint32(4, true) !== 0 || size > sealed.length - 8) throw refuse('IMPORT_FAILED');
  return size;
}

function lockOf(info: Uint8Array, sealed: Uint8Array): Lock {
  const view = viewOf(info);
  const [major, minor] = [view.getUint16(0, true), view.getUint16(2, true)];
  if (major === 4 && minor === 4) return agileLock(new TextDecoder().decode(info.subarray(8)), sealed);
  if (minor === 2 && major >= 2 && major <= 4) return standardLock(info, sealed);
  throw unsupported();
}

const unsupported = (): Refusal => refuse('FILE_PASSWORD', {}, { unsupported: true });

// ---- Agile: everything stands in an XML, the key is hashed many times, blocks are chained, the package has a seal ----

interface Cipher {
  hash: Hash;
  salt: Uint8Array;
  keyBytes: number;
}

const FOR_VERIFIER = [0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79];
const FOR_VERIFIER_HASH = [0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e];
const FOR_KEY = [0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6];
const FOR_SEAL_KEY = [0x5f, 0xb2, 0xad, 0x01, 0x0c, 0xb9, 0xe1, 0xf6];
const FOR_SEAL = [0xa0, 0x67, 0x7f, 0x02, 0xb2, 0x2c, 0x84, 0x33];

function agileLock(xml: string, sealed: Uint8Array): Lock {
  const data = attributesOf(xml, 'keyData');
  const entry = attributesOf(xml, 'encryptedKey', 'spinCount');
  if (data === null || entry === null)
    throw xml.includes('keyEncryptor') ? unsupported() : refuse('IMPORT_FAILED');
  const spinCount = Number(entry['spinCount']);
  if (!Number.isInteger(spinCount) || spinCount < 0 || spinCount > MAX_SPIN_COUNT)
    throw refuse('IMPORT_FAILED');
  const cipher = cipherOf(entry);
  const packageCipher = cipherOf(data);
  const verifier = blocksOf(entry['encryptedVerifierHashInput']);
  const verifierHash = blocksOf(entry['encryptedVerifierHashValue']);
  const sealedKey = blocksOf(entry['encryptedKeyValue']);
  const seal = attributesOf(xml, 'dataIntegrity');

  return (password) => {
    const spun = spin(cipher.hash, concat(cipher.salt, password), spinCount);
    const open = (purpose: number[], bytes: Uint8Array) => {
      const key = fit(cipher.hash(concat(spun, purpose)), cipher.keyBytes);
      return cbc(key, fit(cipher.salt, BLOCK_BYTES), { disablePadding: true }).decrypt(bytes);
    };
    const expected = open(FOR_VERIFIER_HASH, verifierHash).subarray(0, cipher.hash.outputLen);
    const found = cipher.hash(open(FOR_VERIFIER, verifier).subarray(0, cipher.salt.length));
    if (!isSame(found, expected)) return null;

    const key = open(FOR_KEY, sealedKey).subarray(0, packageCipher.keyBytes);
    if (key.length !== packageCipher.keyBytes) throw refuse('IMPORT_FAILED');
    if (seal !== null) checkSeal(seal, packageCipher, { key, sealed });
    return openSegments(packageCipher, key, sealed.subarray(8));
  };
}

/** The package carries an HMAC of itself: a changed byte is noticed before anything is unpacked. */
function checkSeal(
  seal: Record<string, string>,
  cipher: Cipher,
  { key, sealed }: { key: Uint8Array; sealed: Uint8Array },
): void {
  const open = (purpose: number[], bytes: Uint8Array) =>
    cbc(key, fit(cipher.hash(concat(cipher.salt, purpose)), BLOCK_BYTES), { disablePadding: true })
      .decrypt(bytes)
      .subarray(0, cipher.hash.outputLen);
  const hmacKey = open(FOR_SEAL_KEY, blocksOf(seal['encryptedHmacKey']));
  const expected = open(FOR_SEAL, blocksOf(seal['encryptedHmacValue']));
  if (!isSame(hmac(cipher.hash, hmacKey, sealed), expected)) throw refuse('IMPORT_FAILED');
}

function openSegments({ hash, salt }: Cipher, key: Uint8Array, sealed: Uint8Array): Uint8Array {
  const whole = sealed.subarray(0, sealed.length - (sealed.length % BLOCK_BYTES));
  const out = new Uint8Array(whole.length);
  for (let i = 0; i * SEGMENT_BYTES < whole.length; i++) {
    const at = i * SEGMENT_BYTES;
    const start = fit(hash(concat(salt, littleEndian(i))), BLOCK_BYTES);
    const segment = whole.subarray(at, at + SEGMENT_BYTES);
    out.set(cbc(key, start, { disablePadding: true }).decrypt(segment), at);
  }
  return out;
}

function cipherOf(attributes: Record<string, string>): Cipher {
  const hash = HASHES.get((attributes['hashAlgorithm'] ?? '').replace('-', '').toUpperCase());
  const isKnown =
    hash !== undefined &&
    attributes['cipherAlgorithm'] === 'AES' &&
    attributes['cipherChaining'] === 'ChainingModeCBC';
  if (!isKnown) throw unsupported();
  const keyBytes = Number(attributes['keyBits']) / 8;
  const salt = fromBase64(attributes['saltValue']);
  const isSound =
    [16, 24, 32].includes(keyBytes) &&
    Number(attributes['blockSize']) === BLOCK_BYTES &&
    Number(attributes['hashSize']) === hash.outputLen &&
    Number(attributes['saltSize']) === salt.length &&
    salt.length > 0 &&
    salt.length <= 64;
  if (!isSound) throw refuse('IMPORT_FAILED');
  return { hash, salt, keyBytes };
}

/** The attributes of the first element of that name (in any namespace) that has the attribute `needs`. */
function attributesOf(xml: string, name: string, needs = ''): Record<string, string> | null {
  for (const [tag] of xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g'))) {
    const attributes: Record<string, string> = Object.fromEntries(
      [...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    );
    if (needs === '' || attributes[needs] !== undefined) return attributes;
  }
  return null;
}

// ---- Standard (2007): SHA1, 50,000 rounds, AES blocks on their own, no seal ----

const STANDARD_SPIN_COUNT = 50_000;
const SHA1_ALGORITHM = 0x8004;
const AES_ALGORITHMS = new Map([
  [0x660e, 16],
  [0x660f, 24],
  [0x6610, 32],
]);

function standardLock(info: Uint8Array, sealed: Uint8Array): Lock {
  const view = viewOf(info);
  const headerBytes = info.length < 12 ? 0 : view.getUint32(8, true);
  const at = 12 + headerBytes;
  // The verifier: salt size, salt, verifier, hash size, hash of the verifier in whole blocks.
  if (headerBytes < 32 || headerBytes > info.length || at + 72 > info.length) throw refuse('IMPORT_FAILED');
  const keyBytes = AES_ALGORITHMS.get(view.getUint32(20, true));
  const hashId = view.getUint32(24, true);
  if (keyBytes === undefined || (hashId !== SHA1_ALGORITHM && hashId !== 0)) throw unsupported();
  if (view.getUint32(28, true) !== keyBytes * 8 || view.getUint32(at, true) !== 16)
    throw refuse('IMPORT_FAILED');
  const salt = info.subarray(at + 4, at + 20);
  const verifier = info.subarray(at + 20, at + 36);
  const verifierHash = info.subarray(at + 40, at + 72);

  return (password) => {
    const spun = spin(sha1, concat(salt, password), STANDARD_SPIN_COUNT);
    const key = standardKey(sha1(concat(spun, littleEndian(0))), keyBytes);
    const open = (bytes: Uint8Array) => ecb(key, { disablePadding: true }).decrypt(bytes);
    if (!isSame(sha1(open(verifier)), open(verifierHash).subarray(0, sha1.outputLen))) return null;
    const blocks = sealed.subarray(8);
    return open(blocks.subarray(0, blocks.length - (blocks.length % BLOCK_BYTES)));
  };
}

function standardKey(hash: Uint8Array, keyBytes: number): Uint8Array {
  const mixed = (fill: number) => {
    const block = new Uint8Array(64).fill(fill);
    hash.forEach((byte, i) => (block[i] = byte ^ fill));
    return sha1(block);
  };
  return concat(mixed(0x36), mixed(0x5c)).subarray(0, keyBytes);
}

// ---- Both ----

/** Hashes again and again, with the round's number in front: what makes guessing slow. */
function spin(hash: Hash, seed: Uint8Array, count: number): Uint8Array {
  const block = new Uint8Array(4 + hash.outputLen);
  const view = viewOf(block);
  block.set(hash(seed), 4);
  for (let i = 0; i < count; i++) {
    view.setUint32(0, i, true);
    block.set(hash(block), 4);
  }
  return block.slice(4);
}

/** Cut to a length, or filled up with 0x36. */
function fit(bytes: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length).fill(0x36);
  out.set(bytes.subarray(0, length));
  return out;
}

function concat(...parts: (Uint8Array | number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function littleEndian(value: number): Uint8Array {
  const out = new Uint8Array(4);
  viewOf(out).setUint32(0, value, true);
  return out;
}

function utf16(text: string): Uint8Array {
  const out = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) viewOf(out).setUint16(i * 2, text.charCodeAt(i), true);
  return out;
}

/** Bytes of whole cipher blocks from an attribute. */
function blocksOf(text: string | undefined): Uint8Array {
  const bytes = fromBase64(text);
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0) throw refuse('IMPORT_FAILED');
  return bytes;
}

function fromBase64(text: string | undefined): Uint8Array {
  try {
    return Uint8Array.from(atob((text ?? '').slice(0, 1_000)), (char) => char.charCodeAt(0));
  } catch {
    throw refuse('IMPORT_FAILED');
  }
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

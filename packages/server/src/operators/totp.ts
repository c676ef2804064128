import { createHmac } from 'node:crypto';

/** Seconds of one step, digits of a code, and how many steps a clock may be off (RFC 6238; back-office 10.1). */
const STEP_S = 30;
const DIGITS = 6;
const DRIFT = 1;
const SECRET_BYTES = 20;

/** A new secret in base32, as every authenticator takes it. */
export const newTotpSecret = (random: (bytes: number) => Buffer): string => base32(random(SECRET_BYTES));

/** The address that a QR code carries to an authenticator. */
export function totpUri(secret: string, { login, issuer }: { login: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_S}`;
}

/** The step of a moment in ms. */
export const stepOf = (at: number): number => Math.floor(at / 1000 / STEP_S);

/** The code of a step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', unbase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code this is, one step of drift allowed, never one that was used; null when it is none. */
export function stepOfCode(
  secret: string,
  code: string,
  { at, lastStep }: { at: number; lastStep: number },
): number | null {
  const now = stepOf(at);
  for (let step = now - DRIFT; step <= now + DRIFT; step += 1)
    if (step > lastStep && totpCode(secret, step) === code) return step;
  return null;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function unbase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;

/**
 * Encrypts a stored secret with the server key (AES-256-GCM); the text carries its nonce and tag. The nonce begins with
 * the key's id, so that a value says which key it needs and release 0.1.0 reads it all the same.
 */
export function seal(key: Buffer, text: string, random: (bytes: number) => Buffer): string {
  const nonce = Buffer.concat([keyIdOf(key), random(NONCE_BYTES - KEY_ID_BYTES)]).subarray(0, NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Opens what `seal` made, of this release or of 0.1.0; throws when the key is another or the text was changed. */
export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

/** True for a value that says it was sealed with this key; one of release 0.1.0 says nothing. */
export function isSealedBy(key: Buffer, sealed: string): boolean {
  return Buffer.from(sealed, 'base64').subarray(0, KEY_ID_BYTES).equals(keyIdOf(key));
}

/** Names a key for people, without telling anything about it. */
export const fingerprintOf = (key: Buffer): string => keyIdOf(key).toString('hex');

function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update('giftship-key').update(key).digest().subarray(0, KEY_ID_BYTES);
}

import { createDecipheriv, createHash } from 'node:crypto';
import { ProviderError } from '../../outside/provider-error.ts';

/** The blocks of WeChat's padding are twice those of the cipher. */
const BLOCK = 32;

/** WeChat's signature over a message or the check of an address: SHA-1 of the sorted parts. */
export function signWx(...parts: string[]): string {
  return createHash('sha1').update(parts.toSorted().join(''), 'utf8').digest('hex');
}

/** Opens a WeChat message (facts 8, `wx-message-crypt`); `signature` when it does not open or is for another application. */
export function openWxMessage(encrypted: string, p: { encodingAesKey: string; appId: string }): string {
  const plain = decipher(encrypted, p.encodingAesKey);
  const length = plain.length >= 20 ? plain.readUInt32BE(16) : Infinity;
  if (20 + length > plain.length) throw new ProviderError('signature', { code: 'LENGTH' });
  const appId = plain.subarray(20 + length).toString('utf8');
  if (appId !== p.appId) throw new ProviderError('signature', { code: 'APPID' });
  return plain.subarray(20, 20 + length).toString('utf8');
}

function decipher(encrypted: string, encodingAesKey: string): Buffer {
  try {
    const key = Buffer.from(`${encodingAesKey}=`, 'base64');
    const opener = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    const padded = Buffer.concat([opener.update(encrypted, 'base64'), opener.final()]);
    const padding = padded.at(-1) ?? 0;
    if (padding < 1 || padding > BLOCK) throw new Error('padding');
    return padded.subarray(0, padded.length - padding);
  } catch (cause) {
    throw new ProviderError('signature', { cause });
  }
}

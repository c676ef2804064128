import { fieldsOf } from '@giftship/shared/lib/fields-of';

/** An API key as a program holds it (D901); the secret signs and is never sent. */
export interface KeyPair {
  appKey: string;
  appSecret: string;
}

const KEY_FORM = /^[\w.-]{8,64}$/;
const SECRET_FORM = /^[\x21-\x7e]{16,200}$/;

/**
 * Reads a key from text: two lines (key, secret), the JSON `{app_key, app_secret}`, or one line with the secret of a
 * key that is known otherwise. Null when it is none of these, or belongs to another key than the one named.
 */
export function readKeyPair(text: string, namedKey = ''): KeyPair | null {
  const trimmed = text.replace(/^\ufeff/, '').trim();
  const pair = trimmed.startsWith('{') ? ofJson(trimmed) : ofLines(trimmed, namedKey);
  if (pair === null || !KEY_FORM.test(pair.appKey) || !SECRET_FORM.test(pair.appSecret)) return null;
  return namedKey === '' || pair.appKey === namedKey ? pair : null;
}

function ofJson(text: string): KeyPair | null {
  try {
    const { app_key, app_secret } = fieldsOf(JSON.parse(text));
    return typeof app_key === 'string' && typeof app_secret === 'string'
      ? { appKey: app_key, appSecret: app_secret }
      : null;
  } catch {
    return null;
  }
}

function ofLines(text: string, namedKey: string): KeyPair | null {
  const [first = '', second, ...rest] = text.split(/\r?\n/).map((line) => line.trim());
  if (rest.length > 0) return null;
  return second === undefined ? { appKey: namedKey, appSecret: first } : { appKey: first, appSecret: second };
}

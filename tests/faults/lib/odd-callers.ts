import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SCOPES } from '@giftship/shared/api-keys/scopes';
import { textToSign } from '@giftship/shared/api-keys/sign-call';
import { clientOf } from '../../../bench/lib/http.ts';

/** What a call is, for whoever has to sign it. */
export interface CallToMake {
  method: string;
  url: string;
  body: string;
}

/** Somebody who calls. */
export interface Caller {
  name: string;
  headers(call: CallToMake): Record<string, string>;
  /** A call may end the login that it was made with. */
  logInAgain?: () => Promise<void>;
}

export const NOBODY: Caller = { name: 'nobody', headers: () => ({}) };

/** A person with a login, as a program sends it. */
export async function loginCaller(
  base: string,
  name: string,
  body: { mobile: string; password: string; user_type?: 'user' | 'supplier' },
): Promise<Caller> {
  let token = '';
  const logInAgain = async () => {
    ({ token } = await clientOf(base).accounts.login({ body }));
  };
  await logInAgain();
  return { name, headers: () => ({ authorization: `Bearer ${token}` }), logInAgain };
}

/** The API key of the person of that login, with every scope. */
export async function keyCaller(base: string, login: Record<string, string>): Promise<Caller> {
  const { machines } = clientOf(base, login);
  const { app_key, app_secret } = await machines.key();
  await machines.saveSettings({ body: { scopes: [...SCOPES] } });
  return {
    name: 'key',
    headers: ({ method, url, body }) => {
      const [path = '', query = ''] = url.split('?', 2);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const nonce = randomBytes(12).toString('hex');
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const signed = textToSign({ method, path, query, timestamp, nonce, bodyHash });
      const signature = createHmac('sha256', app_secret ?? '')
        .update(signed)
        .digest('hex');
      return { 'x-app-key': app_key, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
    },
  };
}

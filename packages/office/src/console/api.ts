import routes from 'virtual:supplier-routes';
import { readStored, writeStored } from '@giftship/kit/lib/stored.ts';
import { createClient } from '@giftship/shared/api/client';
import { sendFrom } from '../lib/send.ts';

const CHOSEN = 'supplier-chosen';

/** For which of his suppliers a login works in this browser; '' before it chose. */
export const chosenSupplier = (): string => readStored(CHOSEN) ?? '';
/** Works for another one from now on; '' for none. */
export const chooseSupplier = (id: string): void => writeStored(CHOSEN, id === '' ? null : id);

const send = sendFrom({
  ofDoor: /^\/api\/(login|sms-login|register|find-password|captcha|common|supplier\/logout)\b/,
  headers: (): Record<string, string> => {
    const id = chosenSupplier();
    return id === '' ? {} : { 'x-supplier-id': id };
  },
});

/** The calls of suppliers as this page makes them: same origin, the cookie goes along by itself. */
export const api = createClient(routes, send);

import routes from 'virtual:api-routes';
import { createClient, type Send } from '@giftship/shared/api/client';
import { sendWithRetries } from '@giftship/shared/api/send-with-retries';
import { sendWithAxios } from '@giftship/shared/api/send-with-axios';

let onSignedOut: () => void = () => {};

/** Says who hears of a 401: the session (M271). */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

let login = 0;
/** A login begins: a 401 for what was asked before it says nothing about it. */
export const loginBegins = (): void => {
  login += 1;
};
/** Says later whether it is still the login of now. */
export const sameLogin = (): (() => boolean) => {
  const asked = login;
  return () => asked === login;
};

const sendPatiently = sendWithRetries(sendWithAxios({ baseUrl: '' }), {
  sleep: (ms) => new Promise((rest) => setTimeout(rest, ms)),
  random: Math.random,
});
/** The one place that sees every reply. */
const send: Send = async (request) => {
  const isSame = sameLogin();
  const reply = await sendPatiently(request);
  if (reply.status === 401 && isSame()) onSignedOut();
  return reply;
};

/** The service as this site calls it: same origin, cookies go along by themselves. */
export const api = createClient(routes, send);
export type Api = typeof api;

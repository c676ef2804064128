import routes from 'virtual:office-routes';
import { createClient } from '@giftship/shared/api/client';
import { sendFrom } from '../lib/send.ts';

const send = sendFrom({ ofDoor: /^\/api\/(admin\/(login|activate|state|logout)|captcha)\b/ });

/** The calls of the back office as this page makes them: same origin, the cookie goes along by itself. */
export const api = createClient(routes, send);

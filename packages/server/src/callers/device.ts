import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { hashToken } from './hash-token.ts';

/**
 * Tells a browser that a person has logged in with from any other; it opens nothing by itself. Behind TLS it has a name
 * that no neighbour under the same domain can set: one that somebody else knows would make his machine a known one.
 */
export const deviceCookieOf = ({ isTls }: Deps['config']) =>
  isTls ? { name: '__Host-device', path: '/' } : { name: 'device', path: '/api' };
const FORM = /^[\w-]{22}$/;

/** The device that a call says it comes from; null when it says none. */
export function deviceOf(config: Deps['config'], { cookies }: FastifyRequest): string | null {
  const device = cookies[deviceCookieOf(config).name] ?? '';
  return FORM.test(device) ? device : null;
}

/** The name under which a device is counted that somebody has logged in with; null for any other (D1307). */
export async function knownDeviceOf({ db, config }: Deps, request: FastifyRequest): Promise<string | null> {
  const device = deviceOf(config, request);
  if (device === null) return null;
  const device_hash = hashToken(device);
  const known = db.q.selectFrom('known_devices').where('device_hash', '=', device_hash).select('user_id');
  return (await known.limit(1).executeTakeFirst()) ? device_hash.toString('hex') : null;
}

import type { FastifyRequest } from 'fastify';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { officeDevice } from './sessions.ts';

/** How a try to log in ended; the words stand in the labels. */
export const LOGIN_RESULT = {
  in: 1,
  wrongPassword: 2,
  wrongCode: 3,
  disabled: 4,
  address: 5,
  backup: 6,
} as const;

/** Keeps a try to log in (O226). */
export async function noteLogin(
  deps: Deps,
  q: Queries,
  { login, operatorId, result, deviceHash }: LoginTry,
  request: FastifyRequest,
): Promise<void> {
  await q
    .insertInto('operator_logins')
    .values({
      login: login.slice(0, 40),
      operator_id: operatorId,
      result,
      address: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      device_hash: deviceHash ?? officeDevice(deps, request),
    })
    .execute();
}

interface LoginTry {
  login: string;
  operatorId: number | null;
  result: number;
  /** Of a device that is known from now on. */
  deviceHash?: Buffer;
}

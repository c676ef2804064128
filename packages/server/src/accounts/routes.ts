import type { accountRoutes } from '@giftship/shared/accounts/contract';
import type { UserType } from '@giftship/shared/accounts/account';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import type { SmsPurpose } from '../outside/sms.ts';
import { readAttestation, submitAttestation } from './attestation.ts';
import { newCaptcha } from './captchas.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { logInByPassword, logInBySms } from './log-in.ts';
import { provePassword } from './password-proof.ts';
import { register } from './register.ts';
import { findPlace } from './known-devices.ts';
import { forgetRemembered, logInByRemember } from './remember.ts';
import { clearLoginCookies, openSession, userView } from './sessions.ts';
import { keyOfCall } from './key-of-call.ts';
import { sendSmsCode } from './sms-codes.ts';

/** Handlers of login, registration, passwords and real-name verification. */
export function accountHandlers(deps: Deps): Handlers<typeof accountRoutes> {
  return {
    login: ({ body, request, reply }) =>
      ({ password: logInByPassword, sms_code: logInBySms, remember: logInByRemember })[body.type](
        deps,
        body,
        { request, reply },
      ),
    forgetLogin: async ({ request, reply }) => {
      await forgetRemembered(deps, deps.db.q, { request, reply });
      return null;
    },
    smsLogin: ({ body, request, reply }) => logInBySms(deps, body, { request, reply }),
    register: async ({ body, query, request, reply }) => {
      const { mobile, password, sms_code, user_type } = body;
      const person = await register(
        deps,
        {
          mobile,
          password,
          sms_code,
          user_type,
          spread: body.spread || (query.spread ?? ''),
          params: query,
        },
        request,
      );
      return deps.db.transaction(
        async (tx) =>
          (await openSession(deps, tx, { person, http: { request, reply }, proof: 'password' })).login,
      );
    },
    findPassword: async ({ body, request }) => {
      await resetPassword(deps, body, request);
      return null;
    },
    changePassword: async ({ body, caller, request }) => {
      await changePassword(deps, { caller, request }, body);
      return null;
    },
    provePassword: ({ body, caller, request }) => provePassword(deps, { caller, request }, body.password),
    logout: async ({ caller, reply }) => {
      if (caller) await deps.db.q.deleteFrom('sessions').where('token_hash', '=', caller.tokenHash).execute();
      clearLoginCookies(reply);
      return null;
    },
    captcha: ({ request }) => newCaptcha(deps, request.isKnownDevice ? 'owner' : 'stranger'),
    smsRegister: ({ body, request }) => sendCode(deps, { purpose: 'register', request }, body),
    smsForLogin: ({ body, request }) => sendCode(deps, { purpose: 'login', request }, body),
    smsFindPassword: ({ body, request }) => sendCode(deps, { purpose: 'find-password', request }, body),
    userInfo: async ({ caller }) => ({
      user: {
        ...userView(deps, caller),
        is_attestation: caller.attestation,
        // Nobody is invited by a twin.
        spread_code: caller.isTest ? '' : caller.spreadCode,
      },
      session: { expires_at: formatTime(caller.expiresAt) },
      ...(caller.key && { key: await keyOfCall(deps, caller.key.appKey) }),
    }),
    attestation: ({ caller }) => readAttestation(deps, caller.userId),
    submitAttestation: ({ body, caller }) => submitAttestation(deps, caller, body),
  };
}

/** Sends a code to somebody who is not signed in, as the one that his account takes him for. */
async function sendCode(
  deps: Deps,
  { purpose, request }: { purpose: SmsPurpose; request: FastifyRequest },
  body: { mobile: string; user_type: UserType; captcha: string; key: string },
) {
  const { kind } = await findPlace(deps, body, request);
  return sendSmsCode(deps, { use: { purpose, mobile: body.mobile, askedBy: kind }, request }, body);
}

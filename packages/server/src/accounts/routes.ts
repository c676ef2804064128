import type { accountRoutes } from '@giftship/shared/accounts/contract';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { readAttestation, submitAttestation } from './attestation.ts';
import { newCaptcha } from './captchas.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { logInByPassword, logInBySms } from './log-in.ts';
import { register } from './register.ts';
import { forgetRemembered, logInByRemember } from './remember.ts';
import { clearLoginCookies, openSession, userView } from './sessions.ts';
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
      const person = await register(deps, {
        mobile,
        password,
        sms_code,
        user_type,
        spread: body.spread || (query.spread ?? ''),
        params: query,
      });
      const { login } = await openSession(deps, deps.db.q, person, { request, reply }, { isProved: true });
      return login;
    },
    findPassword: async ({ body }) => {
      await resetPassword(deps, body);
      return null;
    },
    changePassword: async ({ body, caller }) => {
      await changePassword(deps, caller, body);
      return null;
    },
    logout: async ({ caller, reply }) => {
      if (caller) await deps.db.q.deleteFrom('sessions').where('token_hash', '=', caller.tokenHash).execute();
      clearLoginCookies(reply);
      return null;
    },
    captcha: () => newCaptcha(deps),
    smsRegister: ({ body, request }) => sendSmsCode(deps, 'register', body, request.ip),
    smsForLogin: ({ body, request }) => sendSmsCode(deps, 'login', body, request.ip),
    smsFindPassword: ({ body, request }) => sendSmsCode(deps, 'find-password', body, request.ip),
    userInfo: async ({ caller }) => ({
      user: {
        ...userView(deps, caller),
        is_attestation: caller.attestation,
        spread_code: caller.spreadCode,
      },
      session: { expires_at: formatTime(caller.expiresAt) },
    }),
    attestation: ({ caller }) => readAttestation(deps, caller.userId),
    submitAttestation: ({ body, caller }) => submitAttestation(deps, caller, body),
  };
}

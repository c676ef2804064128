import { CODES } from '@giftship/shared/errors/codes';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkMobile } from '@giftship/shared/accounts/account-rules';
import { ATTESTATION, type LoginData } from '@giftship/shared/accounts/account';
import { ApiFailure } from '@giftship/shared/api/client';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';
import { done, type Outcome } from '../render/outcome.ts';
import type { QrSize } from '../render/qr.ts';
import { SAY } from './copy.ts';
import { keepLogin } from './keep-login.ts';
import { logInByKey } from './login-by-key.ts';
import { logInByPage } from './login-by-page.ts';
import { personName } from './person-name.ts';
import { sourceWords } from './source-words.ts';

export interface LoginOptions {
  mobile?: string;
  passwordStdin?: boolean;
  sms?: boolean;
  smsCode?: string;
  captcha?: string;
  captchaKey?: string;
  device?: boolean;
  apiKeyStdin?: boolean;
  qr?: QrSize;
}

interface Captcha {
  key: string;
  img: string;
}
interface Solved {
  captcha: string;
  key: string;
}

const CAPTCHA_TRIES = 3;

/**
 * Logs in and stores the token for this profile and this service: on a terminal by a page in the browser unless another
 * way is named, else by password or text message. An API key is stored beside nothing else.
 */
export async function run(deps: Deps, options: LoginOptions): Promise<Outcome> {
  const session = await deps.session();
  if (session.tokenSource !== null && session.tokenSource !== 'stored')
    throw usageFailure(SAY.envTokenRules(sourceWords(session)));
  if (options.apiKeyStdin) {
    if (options.device || isOtherNamed(options)) throw usageFailure(SAY.keyAlone);
    return logInByKey(deps, session);
  }
  const api = await deps.visitorApi(session.base);
  const isByPage = wantsPage(deps, options);
  const login = isByPage
    ? await logInByPage(deps, api, { qr: options.qr })
    : await logInByMobile(deps, api, options);

  const { user_id, username, mobile_mask } = login.user;
  await keepLogin(deps, session.profile, {
    api_base: session.base,
    token: login.token,
    expires_at: login.expires_at,
    user: { user_id, username, mobile_mask },
    ...(isByPage ? { login_by: 'device' as const } : {}),
  });
  if (login.is_attestation !== ATTESTATION.passed) deps.out.say(SAY.notVerified);
  const { token: _, ...shown } = login;
  return done(
    { ...shown, profile: session.profile, base: session.base },
    () => '',
    SAY.loggedIn(personName(login.user)),
  );
}

/** A page in the browser is the way of a person at a terminal who named no other. */
function wantsPage(deps: Deps, options: LoginOptions): boolean {
  const isOther = isOtherNamed(options);
  if (options.device && isOther) throw usageFailure(SAY.deviceAlone);
  return options.device === true || (!isOther && deps.ask.isPossible);
}

const isOtherNamed = ({ mobile, passwordStdin, sms }: LoginOptions): boolean =>
  mobile !== undefined || passwordStdin === true || sms === true;

async function logInByMobile(deps: Deps, api: Api, options: LoginOptions): Promise<LoginData> {
  const mobile = options.mobile ?? (await deps.ask.text(SAY.askMobile, '--mobile'));
  const fault = checkMobile(mobile);
  if (fault !== null) throw usageFailure(fault);
  const own = { ...options, mobile };
  return options.sms ? logInBySms(deps, api, own) : logInByPassword(deps, api, own);
}

type MobileOptions = LoginOptions & { mobile: string };

async function logInByPassword(deps: Deps, api: Api, options: MobileOptions): Promise<LoginData> {
  const { mobile } = options;
  const password = options.passwordStdin
    ? (await deps.readStdin()).replace(/\r?\n$/, '')
    : await deps.ask.secret(SAY.askPassword, '--password-stdin');
  if (password === '') throw usageFailure(SAY.passwordEmpty);
  return withCaptcha(deps, { api, first: solvedByFlags(options) }, (solved) =>
    api.accounts.login({ body: { mobile, type: 'password', password, ...solved } }),
  );
}

async function logInBySms(deps: Deps, api: Api, options: MobileOptions): Promise<LoginData> {
  const { mobile } = options;
  let code = options.smsCode;
  if (code === undefined) {
    const first = solvedByFlags(options) ?? (await solve(deps, await api.accounts.captcha()));
    await withCaptcha(deps, { api, first }, (solved) =>
      api.accounts.smsForLogin({ body: { mobile, ...first, ...solved } }),
    );
    deps.out.say(SAY.smsSent);
    if (!deps.ask.isPossible) throw new CliFailure(EXIT.usage, SAY.smsSent, { next: SAY.smsNext(mobile) });
    code = await deps.ask.text(SAY.askSmsCode, '--sms-code');
  }
  return api.accounts.smsLogin({ body: { mobile, sms_code: code } });
}

const solvedByFlags = ({ captcha, captchaKey }: LoginOptions): Solved | null =>
  captcha && captchaKey ? { captcha, key: captchaKey } : null;

/** Calls, with the `first` captcha where there is one, and solves one when the service wants it (code 80) or found it wrong. */
async function withCaptcha<T>(
  deps: Deps,
  { api, first }: { api: Api; first: Solved | null },
  call: (solved: Solved | Record<string, never>) => Promise<T>,
): Promise<T> {
  let solved: Solved | Record<string, never> = first ?? {};
  for (let tryNo = 0; ; tryNo++) {
    try {
      return await call(solved);
    } catch (error) {
      const isOurs =
        error instanceof ApiFailure &&
        (error.code === CODES.CAPTCHA_NEEDED || error.code === CODES.CAPTCHA_WRONG);
      if (!isOurs || tryNo >= CAPTCHA_TRIES || (error.code === CODES.CAPTCHA_WRONG && !deps.ask.isPossible))
        throw error;
      if (tryNo > 0) deps.out.warn(error.message);
      solved = await solve(deps, captchaOf(error.data) ?? (await api.accounts.captcha()));
    }
  }
}

function captchaOf(data: unknown): Captcha | null {
  if (typeof data !== 'object' || data === null || !('key' in data && 'img' in data)) return null;
  const { key, img } = data;
  return typeof key === 'string' && typeof img === 'string' ? { key, img } : null;
}

/** Shows the picture as a file, because not every terminal can draw it. */
async function solve(deps: Deps, { key, img }: Captcha): Promise<Solved> {
  const match = /^data:image\/(\w+)(?:\+xml)?;base64,(.+)$/s.exec(img);
  const folder = await mkdtemp(join(tmpdir(), 'gift-captcha-'));
  const file = join(folder, `captcha.${match?.[1] ?? 'png'}`);
  await writeFile(file, Buffer.from(match?.[2] ?? img, 'base64'), { mode: 0o600 });
  if (!deps.ask.isPossible)
    throw new CliFailure(EXIT.login, SAY.captchaNeeded, {
      code: CODES.CAPTCHA_NEEDED,
      next: SAY.captchaNext(file, key),
      data: { captcha_file: file, captcha_key: key },
    });
  deps.out.say(SAY.captchaSaved(file));
  return { captcha: await deps.ask.text(SAY.askCaptcha, '--captcha'), key };
}

import { CODES } from '@giftship/shared/errors/codes';
import { hostname } from 'node:os';
import type { LoginData } from '@giftship/shared/accounts/account';
import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';
import { drawQr, type QrSize, qrSizeFor } from '../render/qr.ts';
import { USER_AGENT } from '../version/version.ts';
import { SAY } from './copy.ts';

/** Shows a short code, a link and a QR code, and waits until somebody signed in agrees on the page (X014). */
export async function logInByPage(
  deps: Deps,
  api: Api,
  { qr }: { qr?: QrSize | undefined },
): Promise<LoginData> {
  const code = await api.machines.deviceCode({
    body: { client: `${USER_AGENT} · ${hostname()}`.slice(0, 60) },
  });
  const { out } = deps;
  out.draw(`${SAY.deviceOpen(code.verification_uri)}\n${SAY.deviceCode(code.user_code)}\n`);
  const size = qrSizeFor(out, qr);
  if (size !== 'none') out.draw(`${await drawQr(code.verification_uri_complete, size)}\n`);
  out.draw(`${SAY.deviceLink(code.verification_uri_complete)}\n`);
  out.say(SAY.deviceWaiting(Math.round(code.expires_in / 60)));
  return waitForApproval(deps, api, code);
}

async function waitForApproval(
  deps: Deps,
  api: Api,
  { device_code, interval, expires_in }: { device_code: string; interval: number; expires_in: number },
): Promise<LoginData> {
  const until = deps.now() + expires_in * 1000;
  let waitS = interval;
  while (deps.now() < until) {
    await deps.sleep(waitS * 1000);
    try {
      return await api.machines.deviceToken({ body: { device_code } });
    } catch (error) {
      // A question that got lost is asked again.
      if (error instanceof NetworkFailure) continue;
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code === CODES.DEVICE_EXPIRED) break;
      if (error.code !== CODES.DEVICE_PENDING) throw error;
      waitS = intervalOf(error.data) ?? waitS;
    }
  }
  throw new CliFailure(EXIT.login, SAY.deviceEnded, { code: CODES.DEVICE_EXPIRED, next: SAY.deviceNext });
}

/** The service may want more time between the questions. */
function intervalOf(data: unknown): number | null {
  const isSaid = typeof data === 'object' && data !== null && 'interval' in data;
  return isSaid && typeof data.interval === 'number' ? data.interval : null;
}

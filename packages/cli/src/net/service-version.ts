import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { readVersion } from '../version/fit.ts';

/** Longest that somebody who only wants to know a version is kept waiting. */
const PATIENCE_MS = 1500;

/** The version of the service at `base`; null when it does not say so in time. Never throws, never asks twice. */
export async function serviceVersion(base: string): Promise<string | null> {
  try {
    const { sendWithAxios } = await import('@giftship/shared/api/send-with-axios');
    const { USER_AGENT } = await import('../version/version.ts');
    const send = sendWithAxios({
      baseUrl: base,
      timeoutMs: PATIENCE_MS,
      headers: () => ({ 'user-agent': USER_AGENT }),
    });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { body } = await send({ method: 'GET', url: '/api/health', headers: {}, file: false, signal });
    return readVersion(fieldsOf(fieldsOf(body).data).version);
  } catch {
    return null;
  }
}

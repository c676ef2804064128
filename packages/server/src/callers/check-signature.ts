import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '@giftship/shared/errors/app-error';
import { NONCE_FORM, SIGNATURE_WINDOW_S, textToSign } from '@giftship/shared/api-keys/sign-call';
import type { FastifyRequest } from 'fastify';
import { unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { KEY_COPY } from './copy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for signatures; '' when there was none. */
    rawBody: string;
  }
}

/** The key that a signed call names; '' for none. */
export const keyNameOf = (request: FastifyRequest): string => header(request, 'x-app-key');

/**
 * Refuses a call that none of a key's secrets has signed (D901): the signature first, so that nobody uses up another's nonces,
 * then the time, then the nonce, which `takeNonce` writes before the work: the same call sent twice at once does its work once.
 */
export async function checkSignature(
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  request: FastifyRequest,
  {
    sealed,
    takeNonce,
  }: { sealed: readonly (string | null)[]; takeNonce: (nonce: string) => Promise<boolean> },
): Promise<void> {
  const timestamp = header(request, 'x-timestamp');
  const nonce = header(request, 'x-nonce');
  const signed = signedText(request, timestamp, nonce);
  const isRight = sealed.some((each) => each !== null && isSignedBy(unseal(secret, each), signed, request));
  if (!isRight) throw refuse('SIGNATURE_WRONG');
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now() / 1000 - Number(timestamp)) > SIGNATURE_WINDOW_S)
    throw refuse('TIMESTAMP_OUTSIDE', { seconds: SIGNATURE_WINDOW_S });
  if (!NONCE_FORM.test(nonce))
    throw refuse('INVALID', {}, { errors: [{ field: 'X-Nonce', msg: KEY_COPY.badNonce }] });
  if (!(await takeNonce(nonce))) throw refuse('NONCE_REUSED');
}

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

function signedText(request: FastifyRequest, timestamp: string, nonce: string): string {
  // All behind the first question mark is the query; a second one is a part of it.
  const [path = '', ...rest] = request.originalUrl.split('?');
  const query = rest.join('?');
  const bodyHash = createHash('sha256').update(request.rawBody, 'utf8').digest('hex');
  return textToSign({ method: request.method, path, query, timestamp, nonce, bodyHash });
}

function isSignedBy(secret: string, text: string, request: FastifyRequest): boolean {
  const right = createHmac('sha256', secret).update(text, 'utf8').digest();
  const given = Buffer.from(header(request, 'x-signature'), 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

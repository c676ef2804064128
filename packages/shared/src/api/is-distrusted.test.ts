import { expect, it } from 'vitest';
import { isDistrusted, isLasting } from './is-distrusted.ts';

it.each([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CRL_HAS_EXPIRED',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'HOSTNAME_MISMATCH',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'EPROTO',
])('%s is a certificate or a connection that is none of TLS', (code) => {
  expect([isDistrusted(code), isLasting(code)]).toEqual([true, true]);
});

it.each([
  '',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ERR_CANCELED',
  'HTTP 502',
])('%s may pass', (code) => {
  expect([isDistrusted(code), isLasting(code)]).toEqual([false, false]);
});

it('an address that is none stays one, and is no matter of trust', () => {
  expect([isDistrusted('ERR_INVALID_URL'), isLasting('ERR_INVALID_URL')]).toEqual([false, true]);
});

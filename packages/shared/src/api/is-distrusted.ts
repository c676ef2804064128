/** Codes of Node and of OpenSSL; EPROTO is what answers where no TLS is spoken. */
const DISTRUSTED =
  /CERT|CRL|TLS|SSL|SIGNATURE|ISSUER|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH|EPROTO/;

/** Whether a system code says that the other side could not prove who it is: it was reached, and a repeat changes nothing. */
export const isDistrusted = (code: string): boolean => DISTRUSTED.test(code);

/** Whether what a code says stays so until somebody mends it: distrust, or an address that is none. */
export const isLasting = (code: string): boolean => isDistrusted(code) || code.includes('INVALID_URL');

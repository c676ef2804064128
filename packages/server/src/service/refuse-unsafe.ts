import type { Config } from '../config.ts';
import { SERVER_COPY as SAY } from './copy.ts';
import { isLoopback } from '../http/loopback.ts';

const SHORTEST_PASSWORD = 12;

/**
 * Refuses to serve with settings under which logins would travel in clear or links would lead elsewhere (D1309).
 * RangeError with the sentence for the operator. In production the address must be https; http only for this machine
 * itself, whose traffic leaves it nowhere. Other commands do not care.
 */
export function refuseUnsafe({ isProduction, publicBase, sandboxPages }: Config): void {
  if (publicBase === null) {
    if (isProduction) throw new RangeError(SAY.baseNeeded);
  } else {
    const { protocol, hostname, origin } = URL.canParse(publicBase) ? new URL(publicBase) : NO_URL;
    const isWeb = protocol === 'https:' || protocol === 'http:';
    if (!isWeb || origin !== publicBase.toLowerCase()) throw new RangeError(SAY.baseWrong(publicBase));
    if (isProduction && protocol === 'http:' && !isLoopback(hostname)) throw new RangeError(SAY.baseNotSafe);
  }
  if (sandboxPages.password !== null && sandboxPages.password.length < SHORTEST_PASSWORD)
    throw new RangeError(SAY.passwordShort(SHORTEST_PASSWORD));
}

const NO_URL = { protocol: '', hostname: '', origin: '' };

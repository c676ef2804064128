import { COPY, DEV_COPY } from '../copy.ts';
import { tell } from './report.ts';

/** How long a call may take (M204). */
const LIMIT_MS = 60_000;

/** `REFUSED`: the service said no, and `message` says why; `OFFLINE`: no sensible answer. */
export class CallFailed extends Error {
  readonly code: 'REFUSED' | 'OFFLINE';
  constructor(code: 'REFUSED' | 'OFFLINE', message: string) {
    super(message);
    this.code = code;
  }
}

interface CallOptions {
  stop?: AbortController;
  body?: object;
}

/** A call without cookies; answers the data of the envelope. Tells developers once when it fails or takes too long. */
export async function call(
  address: string,
  { stop = new AbortController(), body }: CallOptions = {},
): Promise<object> {
  let late = '';
  // Stopping what is over does nothing.
  setTimeout(() => stop.abort((late = COPY.late)), LIMIT_MS);
  try {
    const reply = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'origin',
      signal: stop.signal,
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        keepalive: true,
      }),
    });
    return read(await reply.json());
  } catch (failure) {
    if (failure instanceof CallFailed) {
      tell('error', DEV_COPY.refused(failure.message, location.origin));
      throw failure;
    }
    const message = late || String(failure);
    if (late || !stop.signal.aborted) tell('error', DEV_COPY.offline(new URL(address).origin, message));
    throw new CallFailed('OFFLINE', message);
  }
}

function read({ code, msg, data }: { code?: unknown; msg?: unknown; data?: unknown }): object {
  if (code === 0 && typeof data === 'object' && data !== null) return data;
  throw new CallFailed('REFUSED', String(msg ?? code));
}

import { DEV_COPY } from '../copy.ts';
import { tell } from './report.ts';

/** `REFUSED`: the shop said no, and `message` says why; `OFFLINE`: no sensible answer. */
export class CallFailed extends Error {
  readonly code: 'REFUSED' | 'OFFLINE';
  constructor(code: 'REFUSED' | 'OFFLINE', message: string) {
    super(message);
    this.code = code;
  }
}

interface CallOptions {
  signal?: AbortSignal;
  body?: object;
}

/** A call without cookies; answers the data of the envelope. Tells developers once when it fails. */
export async function call(address: string, { signal, body }: CallOptions = {}): Promise<unknown> {
  try {
    const reply = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'origin',
      ...(signal ? { signal } : {}),
      ...(body
        ? {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
            keepalive: true,
          }
        : {}),
    });
    return read(await reply.json());
  } catch (failure) {
    if (failure instanceof CallFailed) {
      tell('error', DEV_COPY.refused(failure.message, location.origin));
      throw failure;
    }
    const message = String((failure as Error)?.message ?? failure);
    if (!signal?.aborted) tell('error', DEV_COPY.offline(new URL(address).origin, message));
    throw new CallFailed('OFFLINE', message);
  }
}

function read(envelope: unknown): unknown {
  const { code, msg, data } = envelope as { code?: unknown; msg?: unknown; data?: unknown };
  if (code === 0 && typeof data === 'object' && data !== null) return data;
  throw new CallFailed('REFUSED', String(msg ?? code));
}

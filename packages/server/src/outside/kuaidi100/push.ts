import { isRecord } from '@giftship/shared/lib/is-record';
import { timingSafeEqual } from 'node:crypto';
import type { CourierPush, Trace, TraceKind } from '../courier.ts';
import { signKuaidi100 } from './call.ts';
import { ProviderError } from '../provider-error.ts';
import { parseChinaTime } from '../china-time.ts';
import type { RawRequest, RawResponse } from '../raw-http.ts';

/** The most scans that one push may carry; more is not a parcel. */
const MAX_TRACES = 500;

/**
 * Reads a Kuaidi100 push: the form `sign=…&param=…`. Throws ProviderError('signature') for a wrong or missing
 * signature before anything of the content is looked at, ProviderError('invalid') for content that is no push.
 */
export function readKuaidi100Push(request: RawRequest, salt: string): CourierPush {
  const form = new URLSearchParams(Buffer.from(request.body).toString('utf8'));
  const param = form.get('param') ?? '';
  if (!sameSign(form.get('sign') ?? '', signKuaidi100(param, salt))) throw new ProviderError('signature');

  const push = parseObject(param);
  const last = asObject(push.lastResult);
  if (!last || typeof last.nu !== 'string' || last.nu === '') {
    throw new ProviderError('invalid', { code: 'NO_WAYBILL' });
  }
  return {
    waybill: last.nu,
    courier: String((push.autoCheck === '1' && push.comNew) || last.com || ''),
    traces: readTraces(last.data),
    watch: WATCH.find((word) => word === push.status) ?? 'polling',
  };
}

/** What Kuaidi100 wants to hear: anything else makes it send again. */
export function ackKuaidi100(ok: boolean): RawResponse {
  return {
    status: ok ? 200 : 400,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(
      ok
        ? { result: true, returnCode: '200', message: SUCCESS }
        : { result: false, returnCode: '400', message: 'failed' },
    ),
  };
}

/** The kind of scan behind a status code, fine (three and more digits) or coarse; unknown ones are a scan in transit. */
export function kindOfStatusCode(code: string): TraceKind {
  return KIND_OF_CODE[code] ?? KIND_OF_CODE[code.slice(0, -2)] ?? 'transit';
}

/** The word of the provider's manual. */
const SUCCESS = '\u6210\u529f';

const WATCH = ['polling', 'shutdown', 'abort', 'updateall'] as const;

const KIND_OF_CODE: Record<string, TraceKind> = {
  '0': 'transit',
  '1': 'pickup',
  '2': 'problem',
  '3': 'signed',
  '4': 'returned',
  '5': 'delivering',
  '6': 'returning',
  '7': 'transit',
  '14': 'refused',
  '101': 'ordered',
  '102': 'waiting',
  '103': 'pickup',
  '203': 'refused',
  '501': 'locker',
  '1001': 'arrived',
  '10': 'transit',
};

/** Reads a feed's list of scans, newest first, as traces, oldest first. */
export function readTraces(data: unknown): Trace[] {
  if (data === undefined) return [];
  if (!Array.isArray(data) || data.length > MAX_TRACES)
    throw new ProviderError('invalid', { code: 'TRACES' });
  const traces = data.map(readTrace);
  return traces.reverse().toSorted((a, b) => a.at - b.at);
}

function readTrace(entry: unknown): Trace {
  const line = asObject(entry);
  const at = parseChinaTime(String(line?.ftime ?? line?.time ?? ''));
  if (!line || at === null) throw new ProviderError('invalid', { code: 'TRACE_TIME' });
  const place = /^【([^】]+)】/.exec(String(line.context ?? ''))?.[1];
  return {
    at,
    kind: kindOfStatusCode(String(line.statusCode ?? '0')),
    text: String(line.context ?? ''),
    ...(place !== undefined && { place }),
    raw: JSON.stringify(line),
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value = asObject(JSON.parse(text));
    if (value) return value;
  } catch (cause) {
    throw new ProviderError('invalid', { code: 'JSON', cause });
  }
  throw new ProviderError('invalid', { code: 'JSON' });
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return isRecord(value) ? value : undefined;
}

function sameSign(given: string, expected: string): boolean {
  const a = Buffer.from(given.toUpperCase());
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

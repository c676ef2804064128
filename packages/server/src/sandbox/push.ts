import { createHash } from 'node:crypto';
import type { Trace, TraceKind } from '../outside/courier.ts';
import { COURIER_CALLBACK_PATH } from '../outside/raw-http.ts';
import type { OutgoingNotice } from '../outside/raw-http.ts';
import { TRACE_STATUS } from './copy.ts';
import type { SandboxParcel, ScriptStep } from './records.ts';
import { formatTime } from '@giftship/shared/lib/china-time';

/** A push that is due: when the server has accepted it, `sent` steps of the parcel are known. */
export interface DuePush {
  waybill: string;
  sent: number;
  notice: OutgoingNotice;
}

/** The Kuaidi100 push with the first `sent` steps of a parcel's script, signed with the salt. */
export function writePush(parcel: SandboxParcel, sent: number, salt: string): DuePush {
  const told = parcel.script.slice(0, sent);
  const lines = told.map((step) => writeLine(parcel, step));
  lines.reverse().sort((a, b) => b.ftime.localeCompare(a.ftime));

  const ended = sent === parcel.script.length && ENDINGS.has(told.at(-1)?.kind ?? 'ordered');
  const param = JSON.stringify({
    status: ended ? 'shutdown' : 'polling',
    message: '',
    autoCheck: '0',
    comOld: '',
    comNew: '',
    lastResult: {
      message: 'ok',
      com: parcel.courier,
      nu: parcel.waybill,
      ischeck: lines[0]?.statusCode === CODES.signed ? '1' : '0',
      state: stateOf(lines[0]?.statusCode ?? CODES.ordered),
      data: lines,
    },
  });

  // Kuaidi100's side signs with its own line of code: the reader's function is what is being tested.
  const sign = createHash('md5').update(`${param}${salt}`).digest('hex').toUpperCase();
  return {
    waybill: parcel.waybill,
    sent,
    notice: {
      path: COURIER_CALLBACK_PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ sign, param }).toString(),
    },
  };
}

/** The first `count` steps as traces, in the order in which they happened. */
export function tracesOf(parcel: SandboxParcel, count: number): Trace[] {
  return parcel.script
    .slice(0, count)
    .map((step) => ({
      at: parcel.issuedAt + step.afterMs,
      kind: step.kind,
      text: step.text,
      ...(step.place !== undefined && { place: step.place }),
      raw: JSON.stringify(writeLine(parcel, step)),
    }))
    .toSorted((a, b) => a.at - b.at);
}

function writeLine(parcel: SandboxParcel, { afterMs, kind, text }: ScriptStep) {
  const time = formatTime(parcel.issuedAt + afterMs);
  return { time, ftime: time, context: text, status: TRACE_STATUS[kind], statusCode: CODES[kind] };
}

/** The coarse state that goes with a fine code. */
function stateOf(code: string): string {
  if (code === CODES.pickup) return '1';
  return code === CODES.arrived || code === CODES.ordered || code === CODES.waiting ? '0' : code;
}

const ENDINGS: ReadonlySet<TraceKind> = new Set(['signed', 'returned']);

const CODES: Record<TraceKind, string> = {
  ordered: '101',
  waiting: '102',
  pickup: '103',
  transit: '0',
  arrived: '1001',
  delivering: '5',
  locker: '501',
  signed: '3',
  problem: '2',
  refused: '14',
  returning: '6',
  returned: '4',
};

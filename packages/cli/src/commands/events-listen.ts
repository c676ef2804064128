import { ownValue } from '@giftship/shared/lib/own-value';
import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { ApiFailure } from '@giftship/shared/api/client';
import { EMPTY_ROUND_MS } from '@giftship/shared/api/wait-within';
import type { Event } from '@giftship/shared/events/event-data';
import { EVENT_LABELS } from '@giftship/shared/events/labels';
import { LONGEST_WAIT_S } from '@giftship/shared/events/event';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, failureOf } from '../lib/failure.ts';
import type { Outcome } from '../render/outcome.ts';
import { EVENTS_SAY as SAY } from './events-copy.ts';
import { quote } from '../lib/quote.ts';
import { openForward } from './forward-event.ts';

export interface ListenOptions {
  event?: string[];
  after?: string;
  forward?: string;
  secretFile?: string;
  jsonl?: boolean;
  /** Ends where there is nothing more, instead of waiting for what comes. */
  once?: boolean;
}

/**
 * Shows the events of the person as they happen, and hands each to a program on this machine, signed as a callback is
 * (D903). What the receiver does not take is said and counted, and the place to read on from is told at the end.
 */
export async function run(deps: Deps, options: ListenOptions): Promise<Outcome> {
  const { out, interrupt } = deps;
  const { events } = await deps.api();
  const forward =
    options.forward === undefined ? null : await openForward(deps, options.forward, options.secretFile);
  const event = (options.event ?? []).join(',');
  const tally = { seen: 0, refused: 0, missed: 0 };
  let after = options.after ?? (options.once ? '' : LATEST);
  // Stays until the process is gone: also while the last words are written.
  interrupt.sayAtEnd(() => placeOf(after, options));
  interrupt.beginCareful(SAY.stopping);
  if (!options.once) out.say(SAY.listening(forward?.url ?? null));
  try {
    while (!interrupt.isPressed && !out.isReaderGone) {
      // The place of `latest` is learned first: asked again after an outage, it would be behind what came meanwhile.
      const wait = options.once || after === LATEST ? 0 : LONGEST_WAIT_S;
      const since = deps.now();
      const page = await events.list({
        query: { after, event, limit: '100', wait: String(wait) },
        signal: interrupt.signal,
      });
      if (page.missed > 0) out.warn(SAY.missed(page.missed));
      tally.missed += page.missed;
      for (const one of page.list) {
        if (interrupt.isPressed) break;
        tally.seen++;
        show(deps, one, options.jsonl === true);
        if (forward !== null && !(await forward.send(one))) tally.refused++;
        after = one.id;
      }
      if (!interrupt.isPressed) after = page.next;
      if (options.once && page.has_more === 0) break;
      const leftMs = EMPTY_ROUND_MS - (deps.now() - since);
      if (wait > 0 && page.list.length === 0 && leftMs > 0) await deps.sleep(leftMs, interrupt.signal);
    }
  } catch (error) {
    if (!interrupt.isPressed || error instanceof ApiFailure)
      throw withPlace(error, placeOf(after, options), { ...tally, after });
  } finally {
    interrupt.endCareful();
  }
  const isGood = tally.refused === 0;
  return {
    exit: !isGood ? EXIT.someFailed : options.once ? EXIT.ok : EXIT.interrupted,
    code: isGood ? 0 : 1,
    msg: SAY.ended(tally.seen, tally.refused),
    next: placeOf(after, options),
    data: { ...tally, after },
    text: () => '',
  };
}

const LATEST = 'latest';

/** The command that reads on from here; '' before anything was read. */
function placeOf(after: string, { event = [], forward, secretFile }: ListenOptions): string {
  if (after === '' || after === LATEST) return '';
  const flags = [
    ...event.map((name) => `--event ${quote(name)}`),
    ...(forward === undefined ? [] : [`--forward ${quote(forward)}`]),
    ...(secretFile === undefined ? [] : [`--secret-file ${quote(secretFile)}`]),
    `--after ${quote(after)}`,
  ];
  return SAY.readOn(flags.join(' '));
}

/** The failure with the place to read on from, behind what has to be done before; a wrong flag may be that very place. */
function withPlace(error: unknown, place: string, tally: { after: string }): unknown {
  const failure = failureOf(error);
  if (failure === null || failure.exit === EXIT.usage || place === '') return error;
  const { exit, message, code, requestId, file, data, next } = failure;
  const isOwn = next !== '' && next !== COPY.networkNext;
  return new CliFailure(exit, message, {
    code,
    requestId,
    file,
    data: { ...fieldsOf(data), ...tally },
    next: isOwn ? next + SAY.and + place : place,
  });
}

function show({ out, isJson }: Deps, event: Event, isJsonl: boolean): void {
  if (isJson) return;
  if (isJsonl) return out.result(JSON.stringify(event));
  const { id, created_at, event: name, data, test } = event;
  const title = `${name} ${ownValue<string>(EVENT_LABELS, name) ?? ''}`.trim();
  const facts = Object.entries(data)
    .filter(([, value]) => typeof value !== 'object' && value !== '')
    .map(([key, value]) => `${key}=${String(value)}`);
  out.result(`${created_at}  ${title}${test ? SAY.test : ''}  ${facts.join(' ')}  ${id}`);
}

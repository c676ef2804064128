import { LONGEST_WAIT_S } from '@giftship/shared/events/event';
import { expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { run } from './events-listen.ts';

it('a service that answers at once without events is not asked without rest', async () => {
  let at = 0;
  const waits: string[] = [];
  const rests: number[] = [];
  const stop = new AbortController();
  const interrupt = {
    get isPressed() {
      return waits.length >= 4;
    },
    signal: stop.signal,
    sayAtEnd: () => () => undefined,
    beginCareful: () => undefined,
    endCareful: () => undefined,
  };
  const list = async ({ query }: { query: { wait: string } }) => {
    waits.push(query.wait);
    // The third has waited by itself.
    at += waits.length === 3 ? 25_000 : 200;
    return { list: [], next: '7', has_more: 0, missed: 0 };
  };
  const say = () => undefined;
  const deps = {
    now: () => at,
    sleep: async (ms: number) => void rests.push(ms),
    interrupt,
    out: { say, warn: say, result: say, isReaderGone: false },
    api: async () => ({ events: { list } }),
  } as unknown as Deps;
  await run(deps, {});
  const longest = String(LONGEST_WAIT_S);
  // The place of what is new is learned without a wait, and needs no rest.
  expect(waits).toEqual(['0', longest, longest, longest]);
  expect(rests).toEqual([800, 800]);
});

import type { OpenShop } from './open-shop.ts';
import { type Line, note } from './report.ts';
import { median, percentile, show, timed } from './stats.ts';

const ROUNDS = 30;
/** Median of a whole call at the service, in ms (back-office section 11). */
const GOALS = { list: 150, count: 50, page: 150, sums: 300 } as const;
/** p95 of the same. */
const SLOWEST = { list: 300, count: 100, page: 300, sums: 600 } as const;

/** A call of the service, and what section 11 wants of it. */
export interface Call {
  what: string;
  url: string;
  body?: object;
  goal: keyof typeof GOALS;
}

/** A list that is asked for by a body. */
export const post = (what: string, url: string, body: object): Call => ({ what, url, body, goal: 'list' });

/** A list that is asked for by its address, or something that is wanted sooner. */
export const get = (what: string, url: string, goal: Call['goal'] = 'list'): Call => ({ what, url, goal });

/** Median and p95 of a call by somebody who is logged in, a line each with its goal. */
export async function measureCall(
  { app }: Pick<OpenShop, 'app'>,
  headers: Record<string, string>,
  call: Call,
): Promise<Line[]> {
  const ask = async () => {
    const reply = await app.inject({
      method: call.body ? 'POST' : 'GET',
      url: call.url,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(call.body ? { payload: call.body } : {}),
    });
    const { code, msg } = reply.json() as { code: number; msg: string };
    if (code !== 0) throw new Error(`${call.what}: ${msg}`);
  };
  // The first page keeps its numbers for a minute: only its first look asks the database.
  const rounds = call.goal === 'page' ? 1 : ROUNDS;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await timed(ask)).ms);
  const slow = percentile(times, 95);
  note(`${call.what}: ${show(median(times))} ms`);
  const line = (what: string, value: number, atMost: number): Line => ({
    what,
    measured: `${show(value)} ms`,
    value,
    unit: ' ms',
    goal: { atMost },
  });
  const lines = [line(call.what, median(times), GOALS[call.goal])];
  // A tail is worth a line only where it is long.
  return slow <= SLOWEST[call.goal] ? lines : [...lines, line(`${call.what}, p95`, slow, SLOWEST[call.goal])];
}

import pg from 'pg';

/** How a planted statement ends. */
export type Way = 'fails' | 'loses its answer';
/** The statement that is to fail, counted from the moment it is planted; what was counted tells how many there are. */
export const plan = { at: 0, way: 'fails' as Way, seen: 0, isOn: false };

type Query = (...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const realQuery = prototype.query;
/** Ends as planned: never sent, or done while the connection went away with the answer. */
async function failing(client: pg.Client, args: unknown[]): Promise<never> {
  if (plan.way === 'fails') throw new Error('planted');
  await realQuery.apply(client, args);
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  throw new Error('Connection terminated unexpectedly');
}

function query(this: pg.Client, ...args: unknown[]): unknown {
  const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string }).text ?? '');
  if (!plan.isOn) return realQuery.apply(this, args);
  plan.seen += 1;
  if (plan.seen !== plan.at) return realQuery.apply(this, args);
  if (plan.way === 'fails' && /^(begin|start|commit|rollback)/.test(text)) return realQuery.apply(this, args);
  const answer = args.at(-1);
  const isCallback = typeof answer === 'function';
  const failed = failing(this, isCallback ? args.slice(0, -1) : args);
  if (!isCallback) return failed;
  void failed.catch(answer as (error: unknown) => void);
  return undefined;
}

/** From now on all statements of this process are counted while the plan is on, and the planned one fails. */
export function plant(): void {
  prototype.query = query;
}

/** Takes it out again. */
export function unplant(): void {
  prototype.query = realQuery;
}

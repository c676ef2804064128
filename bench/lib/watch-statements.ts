import type pg from 'pg';

/** One statement as the program saw it: sent, and answered. */
export interface Statement {
  text: string;
  sentAt: number;
  answeredAt: number;
}

/** Notes every statement that clients of the pool send from now on; must be called before the pool connects. */
export function watchStatements(pool: pg.Pool): Statement[] {
  const seen: Statement[] = [];
  pool.on('connect', (client) => {
    // One signature of many is used here: the promise form.
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const sentAt = performance.now();
      const answer = query(...args);
      if (!(answer instanceof Promise)) return answer;
      const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string }).text ?? '');
      return answer.finally(() => seen.push({ text: text.trim(), sentAt, answeredAt: performance.now() }));
    }) as typeof client.query;
  });
  return seen;
}

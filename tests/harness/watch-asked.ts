import type pg from 'pg';

/** A statement as it was sent, with its values. */
export interface Asked {
  text: string;
  values: unknown[];
}

/** Tells `note` of every statement that is sent from now on, also by connections that stand already. */
export function watchAsked(pool: pg.Pool, note: (asked: Asked) => void): void {
  const watched = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown[]?];
      const sent = typeof first === 'string' ? { text: first, values } : first;
      note({ text: sent.text, values: sent.values ?? values ?? [] });
      return query(...args);
    }) as typeof client.query;
  });
}

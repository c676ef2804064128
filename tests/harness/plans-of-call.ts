import type pg from 'pg';
import { expect } from 'vitest';
import type { Asked } from './watch-asked.ts';

/** The plans of what a call asks of the big tables, as they would be if these were bigger still. */
export async function plansOfCall(
  pool: pg.Pool,
  { asked, tables, call }: { asked: Asked[]; tables: RegExp; call: () => Promise<unknown> },
): Promise<string> {
  asked.length = 0;
  await call();
  const statements = asked.filter(({ text }) => /^[\s(]*(select|with)/i.test(text) && tables.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const plans: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (costs off) ${text}`, values);
      plans.push(...(rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']));
    }
    return plans.join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

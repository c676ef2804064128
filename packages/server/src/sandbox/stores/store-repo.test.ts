import type pg from 'pg';
import { expect, it } from 'vitest';
import { createStoreRepo } from './store-repo.ts';
import type { SandboxStore, SandboxStoreOrder } from './store-records.ts';

/** A pool of one client, which no longer answers from a statement on. */
function poolThatFails(at: RegExp) {
  const asked: { text: string; query_timeout?: number }[] = [];
  const released: unknown[] = [];
  const client = {
    query: async (query: string | { text: string; query_timeout?: number }) => {
      const one = typeof query === 'string' ? { text: query } : query;
      asked.push(one);
      if (at.test(one.text)) throw new Error('Query read timeout');
      const isOrder = one.text.startsWith('select state');
      return { rows: isOrder ? [{ state: 'to_ship', waybills: [] }] : [{ count: 0 }] };
    },
    release: (how?: unknown) => void released.push(how),
  };
  return { pool: { connect: async () => client } as unknown as pg.Pool, asked, released };
}

const ship = (pool: pg.Pool) =>
  createStoreRepo(pool).ship({ platform: 'tb' } as SandboxStore, {
    order: { id: 1 } as SandboxStoreOrder,
    waybill: 'YT1',
    courier: 'yuantong',
    most: 1,
    at: 0,
  });

it('no statement of a shipment waits for ever, and a client that goes well is used again', async () => {
  const { pool, asked, released } = poolThatFails(/nothing/);
  expect(await ship(pool)).toBe('shipped');
  expect(asked.map(({ text }) => text.split(' ')[0])).toEqual(
    'begin select select select insert update commit'.split(' '),
  );
  expect(asked.filter(({ query_timeout }) => !query_timeout)).toEqual([]);
  expect(released).toEqual([undefined]);
});

it.each(['begin', 'for update', 'insert', 'commit'])(
  'a client that does not answer at "%s" is closed, and not lent again',
  async (at) => {
    const { pool, asked, released } = poolThatFails(new RegExp(at));
    await expect(ship(pool)).rejects.toThrow('Query read timeout');
    expect(asked.at(-1)!.text).toMatch(at);
    expect(released).toEqual([true]);
  },
);

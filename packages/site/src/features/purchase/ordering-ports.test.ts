import { fen } from '@giftship/shared/money/fen';
import { expect, test } from 'vitest';
import { namingRepeated, type OrderPorts, tellingMade } from './ordering-ports.ts';

function openPorts() {
  const log: unknown[] = [];
  const ports: OrderPorts = {
    price: async () => ({ state: 1, total_price: '0.00', quote_id: 'q', rec_list: [] }) as never,
    check: async (numbers) => (log.push(numbers), ['b']),
    make: async (chunk) => (log.push(chunk.index), []),
    deliver: async () => [],
  };
  return { ports, log };
}

test('each number is asked about once; those that stand twice are named as well', async () => {
  const { ports, log } = openPorts();
  const told: unknown[] = [];
  const own = namingRepeated(ports, (repeated) => told.push(repeated));
  expect(await own.check(['a', 'b', 'a', 'c'])).toEqual(['b', 'a']);
  expect(log).toEqual([['a', 'b', 'c']]);
  expect(told).toEqual([{ bought: new Set(['b']), twice: new Set(['a']) }]);
});

test('what a chunk made is told with what was known before it went out, and not when it failed', async () => {
  const { ports, log } = openPorts();
  const told: unknown[] = [];
  const chunk = { index: 3, rows: [], quoteId: '', unitPrice: fen(180) };
  const own = tellingMade(
    ports,
    () => log.length,
    (made) => told.push(made),
  );
  await own.make(chunk);
  expect(told).toEqual([{ chunk, items: [], before: 0 }]);
  const failing = tellingMade(
    { ...ports, make: () => Promise.reject(new Error('gone')) },
    () => 0,
    (made) => told.push(made),
  );
  await expect(failing.make(chunk)).rejects.toThrow('gone');
  expect(told).toHaveLength(1);
});

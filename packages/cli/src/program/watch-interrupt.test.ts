import { afterEach, expect, it, vi } from 'vitest';
import { watchInterrupt } from './watch-interrupt.ts';
import type { Out } from '../render/out.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const before = SIGNALS.map((name) => process.listeners(name));
afterEach(() => {
  process.removeAllListeners('removeListener');
  for (const [i, name] of SIGNALS.entries()) {
    process.removeAllListeners(name);
    for (const listener of before[i]!) process.on(name, listener);
  }
});

it('is deaf at no moment: a signal that arrives while the ways change is not dropped', () => {
  for (const name of SIGNALS) process.removeAllListeners(name);
  const interrupt = watchInterrupt({ warn: () => undefined } as unknown as Out);
  const fewest: number[] = [];
  process.on('removeListener', (name) => {
    if (name === 'SIGINT' || name === 'SIGTERM') fewest.push(process.listenerCount(name));
  });
  interrupt.beginCareful();
  interrupt.endCareful();
  interrupt.beginCareful();
  interrupt.beginCareful();
  expect([fewest.length, Math.min(...fewest)]).toEqual([6, 1]);
  // One press is heard once, also in a stretch within a stretch.
  expect(SIGNALS.map((name) => process.listenerCount(name))).toEqual([1, 1]);
});

it('ends with words about what is safe, at the second press as outside a careful stretch', () => {
  for (const name of SIGNALS) process.removeAllListeners(name);
  const said: string[] = [];
  const interrupt = watchInterrupt({ warn: (text: string) => said.push(text) } as unknown as Out);
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const undo = interrupt.sayAtEnd(() => 'outer');
  const undoInner = interrupt.sayAtEnd(() => 'inner');
  process.emit('SIGINT');
  undoInner();
  interrupt.beginCareful('wait');
  process.emit('SIGINT');
  expect(exit).toHaveBeenCalledTimes(1);
  process.emit('SIGINT');
  undo();
  expect([said, exit.mock.calls]).toEqual([
    ['inner', 'wait', 'outer'],
    [[130], [130]],
  ]);
  exit.mockRestore();
});

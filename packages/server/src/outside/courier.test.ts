import { expect, test } from 'vitest';
import { firstPickup } from './courier.ts';
import type { Trace, TraceKind } from './courier.ts';

const trace = (at: number, kind: TraceKind): Trace => ({ at, kind, text: '', raw: '' });

test.each<[string, Trace[], number | undefined]>([
  ['nothing', [], undefined],
  ['ordered and waiting', [trace(1, 'ordered'), trace(2, 'waiting')], undefined],
  ['a pickup', [trace(1, 'ordered'), trace(5, 'pickup'), trace(9, 'transit')], 5],
  ['a pickup told after a scan', [trace(3, 'transit'), trace(2, 'pickup')], 2],
  ['a pickup that contradicts an earlier scan', [trace(3, 'transit'), trace(4, 'pickup')], 3],
  ['the same pickup twice', [trace(5, 'pickup'), trace(5, 'pickup')], 5],
  ['no pickup but a later scan', [trace(1, 'ordered'), trace(8, 'arrived'), trace(7, 'transit')], 7],
])('first pickup of %s', (_name, traces, expected) => {
  expect(firstPickup(traces)).toBe(expected);
});

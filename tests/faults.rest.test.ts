// Small versions of the fault runs in tests/faults, with a server in a process of its own on a disk that keeps its word.
import { beforeAll, expect, it } from 'vitest';
import { buildServer } from '../bench/lib/shop-process.ts';
import { cutWire } from './faults/cut-wire.ts';
import { killServer } from './faults/kill-server.ts';
import { wrongClock } from './faults/wrong-clock.ts';

beforeAll(() => buildServer());

it('loses nothing and does nothing twice when the server and its database are killed', async () => {
  const { violations } = await killServer({
    rounds: 3,
    withDatabase: 1,
    databaseOnly: 1,
    seed: Number(process.env['FAULT_SEED'] ?? 7),
    isPatient: false,
  });
  expect(violations).toEqual([]);
}, 240_000);

it('pays, refunds and finishes nothing because the clock of a node is wrong', async () => {
  const { violations } = await wrongClock(100);
  expect(violations).toEqual([]);
});

it('loses nothing and does nothing twice when the wire to the database fails, and is back after a black-out', async () => {
  const { violations } = await cutWire({
    operations: 120,
    cuts: 9,
    blackOuts: 1,
    darkMs: 1_000,
    seed: Number(process.env['FAULT_SEED'] ?? 7),
    isPatient: false,
  });
  expect(violations).toEqual([]);
});

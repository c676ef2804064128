import * as real from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LockHeld, takeLock } from './lock.ts';

/** Runs after every change that the lock under test makes to the disk: what another process may do just then. */
const between = vi.hoisted(() => ({ step: () => {} }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const stepped = <A extends unknown[], R>(call: (...all: A) => R) => {
    return (...all: A): R => {
      try {
        return call(...all);
      } finally {
        between.step();
      }
    };
  };
  return {
    ...fs,
    linkSync: stepped(fs.linkSync),
    renameSync: stepped(fs.renameSync),
    rmSync: stepped(fs.rmSync),
    unlinkSync: stepped(fs.unlinkSync),
    writeFileSync: stepped(fs.writeFileSync),
  };
});
afterEach(() => {
  between.step = () => {};
  vi.restoreAllMocks();
});

const DEAD = { pid: 2 ** 22 + 1, host: hostname(), started: '1' };
const SECOND = { pid: 2, host: 'second', started: '' };
const THIRD = { pid: 3, host: 'third', started: '' };

function folderWith(locks: Record<string, object>): string {
  const dir = real.mkdtempSync(join(tmpdir(), 'gift-lock-'));
  for (const [name, holder] of Object.entries(locks))
    real.writeFileSync(join(dir, `${name}.lock`), JSON.stringify(holder));
  return dir;
}
const read = (file: string): unknown => JSON.parse(real.readFileSync(file, 'utf8'));

function heldBy(dir: string): unknown {
  try {
    takeLock(dir, 'a');
  } catch (error) {
    if (error instanceof LockHeld) return error.holder;
    throw error;
  }
  return null;
}

describe('a dead lock', () => {
  it('that another process took over meanwhile is left alone the whole time: no third one gets in', () => {
    const dir = folderWith({ a: DEAD });
    const file = join(dir, 'a.lock');
    let isTaken = false;
    vi.spyOn(process, 'kill').mockImplementation((pid) => {
      if (pid !== DEAD.pid) return true;
      if (!isTaken) real.writeFileSync(file, JSON.stringify(SECOND));
      isTaken = true;
      throw Object.assign(new Error('gone'), { code: 'ESRCH' });
    });
    const thirdSaw: unknown[] = [];
    between.step = () => {
      if (!isTaken) return;
      between.step = () => {};
      // Whatever happens next, a third process that finds no lock is in for good.
      const tryThird = () => {
        if (real.existsSync(file)) return;
        between.step = () => {};
        real.writeFileSync(file, JSON.stringify(THIRD));
        thirdSaw.push('free');
      };
      tryThird();
      if (thirdSaw.length === 0) between.step = tryThird;
    };
    expect(heldBy(dir)).toEqual(SECOND);
    expect([thirdSaw, read(file)]).toEqual([[], SECOND]);
  });

  it('is taken over by one process at a time', () => {
    const dir = folderWith({ a: DEAD, 'a.taking': SECOND });
    expect(heldBy(dir)).toEqual(SECOND);
    expect(read(join(dir, 'a.lock'))).toEqual(DEAD);
  });

  it('is taken over even where somebody died while he took it over, and nothing is left of it', () => {
    const dir = folderWith({ a: DEAD, 'a.taking': DEAD });
    const release = takeLock(dir, 'a');
    expect(real.readdirSync(dir)).toEqual(['a.lock']);
    release();
    expect(real.readdirSync(dir)).toEqual([]);
  });

  it('that says nothing is taken over too', () => {
    const dir = folderWith({});
    real.writeFileSync(join(dir, 'a.lock'), '');
    expect(heldBy(dir)).toBe(null);
  });
});

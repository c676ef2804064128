import type { Queries } from '../db/db.ts';
import type { Lane } from './lanes.ts';
import { isPassword } from './passwords.ts';
import { type Count, forgiveTries, giveTryBack, takeTry, tooManyTries, waitOf } from './wrong-tries.ts';

interface PasswordToCheck {
  password: string;
  /** Undefined for somebody who is not there, which costs the same work. */
  hash: string | undefined;
  counts: readonly Count[];
  lane: Lane;
}

/**
 * The only way to look at a login password: a try of each count is taken before the costly work, and forgiven when the
 * password is right. Refuses (429, with the seconds to wait) while one of the counts waits.
 */
export async function checkPassword(
  q: Queries,
  { password, hash, counts, lane }: PasswordToCheck,
  take: () => Promise<void> = () => takeAll(q, counts),
): Promise<boolean> {
  const name = counts.map(({ what, who }) => `${what} ${who}`).join('\n');
  return oneByOne(name, async () => {
    await take();
    let isRight;
    try {
      isRight = await isPassword(password, hash, lane);
    } catch (error) {
      // Nobody looked at it.
      for (const count of counts) await giveTryBack(q, count);
      throw error;
    }
    if (isRight) for (const count of counts) await forgiveTries(q, count);
    return isRight;
  });
}

async function takeAll(q: Queries, counts: readonly Count[]): Promise<void> {
  for (const [index, count] of counts.entries()) {
    if (await takeTry(q, count)) continue;
    for (const taken of counts.slice(0, index)) await giveTryBack(q, taken);
    throw tooManyTries(await waitOf(q, count));
  }
}

const lines = new Map<string, Promise<unknown>>();

/** Tries of one count wait for one another on this node, so that right ones at the same time never look like guesses. */
async function oneByOne<T>(name: string, work: () => Promise<T>): Promise<T> {
  const mine = (lines.get(name) ?? Promise.resolve()).then(work, work);
  lines.set(name, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(name) === mine) lines.delete(name);
  }
}

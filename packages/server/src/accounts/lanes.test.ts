import { expect, it } from 'vitest';
import { lanesOf } from './lanes.ts';

it('strangers wait for one another up to a limit, and never before an owner', async () => {
  const inTurn = lanesOf(2, { owner: 64, stranger: 16 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (who: string) => () => {
    begun.push(who);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const strangers = Promise.allSettled(
    Array.from({ length: 60 }, (_, at) => inTurn('stranger', work(`stranger ${at}`))),
  );
  const owner = inTurn('owner', work('owner'));
  expect(begun).toEqual(['stranger 0', 'stranger 1']);

  ends.shift()!();
  await expect.poll(() => begun.at(-1)).toBe('owner');
  for (let ended = 1; ended < 19; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()!();
  }
  await owner;
  const refused = (await strangers).filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as { data: unknown }).data)).toEqual(
    Array.from({ length: 42 }, () => ({ retry_after: 2 })),
  );
  expect(begun.slice(3)).toEqual(Array.from({ length: 16 }, (_, at) => `stranger ${at + 2}`));
});

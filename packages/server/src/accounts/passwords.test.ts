import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

it('strangers wait for one another up to a limit, and never before an owner', async () => {
  const stored = await hashPassword('the-right-one');
  const order: string[] = [];
  const strangers = Array.from({ length: 60 }, () =>
    isPassword('wrong', stored).then(
      () => order.push('stranger'),
      (error: { data: unknown }) => error.data,
    ),
  );
  const owner = isPassword('the-right-one', stored, 'owner').then((isRight) => {
    order.push('owner');
    return isRight;
  });
  expect(await owner).toBe(true);
  // Two were under way and sixteen waited when the owner came.
  const refused = (await Promise.all(strangers)).filter((each) => typeof each === 'object');
  expect(refused).toEqual(Array.from({ length: 42 }, () => ({ retry_after: 2 })));
  expect(order.indexOf('owner')).toBeLessThan(5);
  expect(order).toHaveLength(19);
});

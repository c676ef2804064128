import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { captchaStock } from './captcha-stock.ts';

it('draws a few at a time, however many are wanted at once, and refuses what would wait too long', async () => {
  const stock = captchaStock(randomBytes);
  const since = cpuMs();
  const wanted = Array.from({ length: 1_500 }, () => stock.take('stranger'));
  expect(cpuMs() - since).toBeLessThan(500);
  const settled = await Promise.allSettled(wanted);
  const drawn = settled.filter(({ status }) => status === 'fulfilled');
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason.data] : []));
  expect(drawn).toHaveLength(100);
  expect(refused).toEqual(Array.from({ length: 1_400 }, () => ({ retry_after: 2 })));
  await expect(stock.take('stranger')).resolves.toMatchObject({
    answer: expect.stringMatching(/^[2-9A-Z]{4}$/),
  });
});

it('gives each picture once', async () => {
  const stock = captchaStock(randomBytes);
  const taken = await Promise.all(Array.from({ length: 20 }, () => stock.take('stranger')));
  expect(new Set(taken.map(({ png }) => png.toString('base64'))).size).toBe(20);
});

it('strangers never take the last ones: who is known waits for nobody', async () => {
  const stock = captchaStock(randomBytes);
  const order: string[] = [];
  const strangers = Array.from({ length: 40 }, () =>
    stock.take('stranger').then(() => order.push('stranger')),
  );
  await stock.take('owner').then(() => order.push('owner'));
  expect(order).toEqual(['owner']);
  await Promise.all(strangers);
  expect(order).toHaveLength(41);
});

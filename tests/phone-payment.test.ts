import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from './harness/local-proxy.ts';
import { type ServerProcess, startServer } from './harness/server-process.ts';
import { type TestDatabase, createTestDatabase } from './harness/test-database.ts';

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: database.url, HOST: '0.0.0.0' });
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
});

/** This machine in its network; without one it has only itself. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((card) => card && !card.internal && card.family === 'IPv4')?.address;

it('gives a phone in the same network a payment link that it can open, and nothing else of the sandbox', async () => {
  const { port } = new URL(server.address);
  const post = (path: string, body: object, cookie = '') =>
    send(port, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify(body),
    });
  const { cookies } = await post('/api/login', { mobile: '13800138000', password: 'gift123456' });
  const cookie = cookies.find((each) => each.startsWith('user-token='))!;
  const code = await post('/api/user/recharge/qrcode', { amount: '10' }, cookie);
  const link = new URL((JSON.parse(code.body) as { data: { data: string } }).data.data);
  expect(link.hostname).toBe(ownAddress ?? '127.0.0.1');

  const page = await fetch(link);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<form');
  const paid = await fetch(link, {
    method: 'POST',
    headers: { origin: link.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'do=pay',
  });
  expect(await paid.text()).toContain('支付完成');
  expect((await fetch(new URL('/sandbox/sms', link))).status).toBe(404);
});

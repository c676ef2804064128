import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { clientOf, openSend } from './open-api.ts';

it('a wait for events ends before the call does', async () => {
  const asked: string[] = [];
  const shop = createServer(({ url = '' }, reply) => {
    asked.push(url);
    const data = { list: [], next: '7', has_more: 0, missed: 0 };
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ code: 0, msg: '', data }));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const send = await openSend({
    base: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
    login: null,
    timeoutMs: 5_000,
    now: Date.now,
    random: () => 0,
    rest: async () => undefined,
    sleep: async () => undefined,
  });
  await clientOf(send).events.list({ query: { after: '7', wait: '25' } });
  expect(asked).toEqual(['/api/events?after=7&wait=3']);
  shop.close();
});

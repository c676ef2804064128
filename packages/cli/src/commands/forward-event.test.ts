import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { openForward } from './forward-event.ts';

it('hands an event to a program outside by way of the proxy, to one on this machine straight', async () => {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    reply.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('http_proxy', `http://127.0.0.1:${port}`);
  vi.stubEnv('no_proxy', '');
  const say = () => undefined;
  const deps = { now: Date.now, out: { draw: say, say, fault: say } } as unknown as Deps;
  const event = { id: 'msg_1', event: 'balance.low', created_at: '', data: {} };
  for (const to of ['receiver.invalid/hook', `${port}/own`]) {
    const forward = await openForward(deps, to, undefined);
    expect(await forward.send(event as never)).toBe(true);
  }
  expect(asked).toEqual(['POST http://receiver.invalid/hook', 'POST /own']);
  vi.unstubAllEnvs();
  server.close().closeAllConnections();
});

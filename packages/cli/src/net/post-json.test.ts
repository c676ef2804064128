import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from './post-json.ts';

const passed: string[] = [];
const proxy = createServer(async (request, reply) => {
  passed.push(`${request.method} ${request.url} ${await textOf(request)}`);
  reply.writeHead(204).end();
}).on('connect', (request: IncomingMessage, socket) => {
  passed.push(`CONNECT ${request.url}`);
  socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
});
const got: { type: unknown; more: unknown; body: string }[] = [];
let answer = (reply: ServerResponse): void => void reply.writeHead(200).end();
const receiver = createServer(async (request, reply) => {
  const { 'content-type': type, 'x-more': more } = request.headers;
  got.push({ type, more, body: await textOf(request) });
  answer(reply);
});
let port: number;

beforeAll(async () => {
  for (const server of [proxy, receiver])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = portOf(receiver);
});
beforeEach(() => {
  passed.length = 0;
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'])
    vi.stubEnv(name, `http://127.0.0.1:${portOf(proxy)}`);
  for (const name of ['NO_PROXY', 'no_proxy', 'ALL_PROXY', 'all_proxy']) vi.stubEnv(name, '');
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => [proxy, receiver].forEach((server) => server.close().closeAllConnections()));

const portOf = (server: typeof proxy) => (server.address() as AddressInfo).port;
async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
const post = (url: string) => postJson(url, '{"a": 1}', { headers: { 'x-more': 'm' }, limitMs: 5_000 });

it('goes by the proxy of the environment', async () => {
  expect(await post('http://receiver.example/hook')).toBe(204);
  await post('https://receiver.example/hook').catch(() => undefined);
  expect(passed).toEqual(['POST http://receiver.example/hook {"a": 1}', 'CONNECT receiver.example:443']);
});

it('but never to this machine, nor where NO_PROXY says no', async () => {
  got.length = 0;
  for (const host of ['localhost', '127.0.0.1']) expect(await post(`http://${host}:${port}/hook`)).toBe(200);
  const told = { type: 'application/json', more: 'm', body: '{"a": 1}' };
  expect(got).toEqual([told, told]);
  vi.stubEnv('NO_PROXY', 'receiver.invalid');
  vi.stubEnv('no_proxy', 'receiver.invalid');
  await expect(post('http://receiver.invalid/hook')).rejects.toThrow(/getaddrinfo/);
  expect(passed).toEqual([]);
});

it('follows no redirect, reads no more than the status, and waits no longer than it is told to', async () => {
  answer = (reply) => void reply.writeHead(302, { location: 'http://receiver.example/' }).end();
  expect(await post(`http://localhost:${port}`)).toBe(302);
  answer = (reply) => void reply.writeHead(500).write('without end');
  expect(await post(`http://localhost:${port}`)).toBe(500);
  answer = () => undefined;
  const silent = postJson(`http://localhost:${port}`, '', { limitMs: 50 });
  await expect(silent).rejects.toMatchObject({ code: 'ERR_CANCELED' });
  expect(passed).toEqual([]);
});

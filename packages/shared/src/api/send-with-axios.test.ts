import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { type ApiRequest, NetworkFailure } from './client.ts';
import { sendWithAxios } from './send-with-axios.ts';

const INFO: ApiRequest = { method: 'GET', url: '/api/user/info', headers: {}, file: false };

test('M204 a call may take 60 seconds unless somebody says otherwise', async () => {
  let allowed: number | undefined;
  const send = sendWithAxios({
    baseUrl: 'http://shop.example',
    config: {
      adapter: async (config) => {
        allowed = config.timeout;
        return { data: new ArrayBuffer(0), status: 200, statusText: '', headers: {}, config };
      },
    },
  });
  await send(INFO);
  expect(allowed).toBe(60_000);
});

test('M204 a service that never answers is a failure of the network when the time is over', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const send = sendWithAxios({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 50 });
  await expect(send(INFO)).rejects.toBeInstanceOf(NetworkFailure);
  silent.closeAllConnections();
  silent.close();
});

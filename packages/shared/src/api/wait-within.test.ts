import { expect, it } from 'vitest';
import { waitWithin } from './wait-within.ts';

async function sentBy(timeoutMs: number, url: string): Promise<string> {
  let sent = '';
  const send = waitWithin(async (request) => {
    sent = request.url;
    return { status: 200, headers: {}, body: null };
  }, timeoutMs);
  await send({ method: 'GET', url, headers: {}, file: false });
  return sent;
}

it.each([
  [60_000, '25', '25'],
  [27_000, '25', '25'],
  [26_000, '25', '24'],
  [10_000, '25', '8'],
  [10_000, '3', '3'],
  [3_000, '25', '1'],
  [2_000, '25', '0'],
  [500, '25', '0'],
  [500, '0', '0'],
  [500, '', ''],
  [500, 'x', 'x'],
])('a call that may take %i ms and asks to wait %s s asks for %s', async (timeoutMs, asked, wait) => {
  expect(await sentBy(timeoutMs, `/api/events?after=a%3Db&wait=${asked}&limit=9`)).toBe(
    `/api/events?after=a%3Db&wait=${wait}&limit=9`,
  );
});

it('no other call is touched', async () => {
  expect(await sentBy(500, '/api/events')).toBe('/api/events');
  expect(await sentBy(500, '/api/goods?wait=25')).toBe('/api/goods?wait=25');
});

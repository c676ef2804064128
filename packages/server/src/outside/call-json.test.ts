import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { jsonCaller } from './call-json.ts';
import { isProviderError } from './provider-error.ts';

const callerOf = (answer: () => Response) => jsonCaller({ fetch: async () => answer(), now: () => 0 });
const request = { url: 'http://127.0.0.1:1/', body: '', changes: true };

it('an answer without an end is left before it fills the memory', async () => {
  let sent = 0;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(stream) {
          sent += 1;
          if (sent > 200) stream.close();
          else stream.enqueue(new Uint8Array(1_048_576).fill(32));
        },
      }),
    );
  await expect(callerOf(endless)(request)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'TOO_LARGE',
    outcomeUnknown: true,
  });
  expect(sent).toBeLessThan(40);
});

it('a large answer that ends is read, whatever its pieces', async () => {
  const text = JSON.stringify({ text: '\u{1f381}'.repeat(500_000) });
  const bytes = new TextEncoder().encode(`\ufeff${text}`);
  const inPieces = new ReadableStream({
    start(stream) {
      for (let at = 0; at < bytes.length; at += 4_097) stream.enqueue(bytes.subarray(at, at + 4_097));
      stream.close();
    },
  });
  expect(await callerOf(() => new Response(inPieces))(request)).toEqual(JSON.parse(text));
});

it('a changing call that was taken but not answered may have been done', async () => {
  for (const status of [201, 202]) {
    const call = callerOf(() => new Response('{}', { status }));
    await expect(call(request)).rejects.toMatchObject({ code: `HTTP_${status}`, outcomeUnknown: true });
  }
});

it('an address that is none says so, without the secret in it', async () => {
  const call = jsonCaller({ fetch, now: () => 0 });
  const error: unknown = await call({ ...request, url: 'gateway?app_secret=s3cr3t' }).catch(
    (e: unknown) => e,
  );
  expect(isProviderError(error, 'unavailable') && error.outcomeUnknown).toBe(false);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('s3cr3t');
});

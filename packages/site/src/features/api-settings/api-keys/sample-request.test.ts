import { execFile, spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { SIGNATURE_WINDOW_S, textToSign } from '@giftship/shared/api-keys/sign-call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLES, type SampleName } from './sample-request.ts';

const SECRET = 'as_only-for-tests';
const run = promisify(execFile);
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const header = (name: string) => String(request.headers[name]);
    const text = textToSign({
      method: request.method ?? '',
      path,
      query,
      timestamp: header('x-timestamp'),
      nonce: header('x-nonce'),
      bodyHash: createHash('sha256').digest('hex'),
    });
    const isSigned = createHmac('sha256', SECRET).update(text).digest('hex') === header('x-signature');
    const isNow = Math.abs(Date.now() / 1000 - Number(header('x-timestamp'))) < SIGNATURE_WINDOW_S;
    const msg = isSigned && isNow && header('x-app-key') === 'ak_1' ? `accepted ${request.url}` : 'refused';
    response.end(JSON.stringify({ code: 0, msg, data: null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const RUNNERS: Record<SampleName, { program: string; args: (code: string) => string[] }> = {
  shell: { program: 'sh', args: (code) => ['-c', code] },
  node: { program: process.execPath, args: (code) => ['--input-type=module', '-e', code] },
  python: { program: 'python3', args: (code) => ['-c', code] },
};

describe.each([
  ['shell', '/api/user/store/list', has('openssl') && has('curl')],
  ['node', '/api/user/store/options?platform=2', true],
  ['python', '/api/user/store/options?platform=2', has('python3')],
] as const)('the %s sample', (name, url, isHere) => {
  const sample = () => SAMPLES[name]({ origin, appKey: 'ak_1' });

  test('holds no secret', () => {
    expect(sample()).not.toContain(SECRET);
  });

  test.runIf(isHere)('signs a call that the service accepts as it stands (D901)', async () => {
    const { program, args } = RUNNERS[name];
    const { stdout } = await run(program, args(sample()), {
      env: { PATH: process.env['PATH'], GIFT_APP_SECRET: SECRET },
    });
    expect(stdout).toContain(`accepted ${url}`);
  });
});

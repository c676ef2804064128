import { createServer as createHttp } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sendSummary } from './send-summary.ts';
import type { NightSummary } from './summary.ts';

const summary: NightSummary = {
  inbox: '/inbox',
  day: '2026-11-23',
  dry_run: false,
  exit: 0,
  msg: '收件目录里没有要处理的文件',
  files: [],
  left: [],
  total: { files: 0, bought_now: 0, planned: '0.00', paid: '0.00', faulty: 0, doubtful: 0, troubled: 0 },
  night: { spent: '0.00', max_total: null },
};

/** Sends with a sendmail of these lines, and as little patience as asked for. */
function send(
  to: { mail?: string; notify?: string },
  limits: { mailMs?: number; postMs?: number },
  lines = '',
): Promise<string[]> {
  const program = join(mkdtempSync(join(tmpdir(), 'gift-mail-')), 'sendmail');
  writeFileSync(program, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const deps = { env: { GIFT_SENDMAIL: program }, sleep: async () => undefined, files: {} as never };
  return sendSummary({ ...deps, limits: { mailMs: 60_000, postMs: 10_000, ...limits } }, to, summary);
}

it('a sendmail that hangs is ended and said, so that the next night is not kept out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gift-mail-'));
  const pid = join(folder, 'pid');
  const faults = await send(
    { mail: 'night@example.com' },
    { mailMs: 1_000 },
    `echo $$ > '${pid}'; exec sleep 600`,
  );
  expect(faults).toEqual(['汇总没有寄出：sendmail 1 秒还没有结束，已停止']);
  const isAlive = () => existsSync(`/proc/${readFileSync(pid, 'utf8').trim()}`);
  await expect.poll(isAlive).toBe(false);
});

it('one that ends in time is told what it was', async () => {
  expect(await send({ mail: 'night@example.com' }, {}, 'cat > /dev/null')).toEqual([]);
  expect(await send({ mail: 'night@example.com' }, {}, 'exit 75')).toEqual([
    '汇总没有寄出：sendmail 以 75 退出',
  ]);
});

it('a receiver that answers without end is given up, three times', async () => {
  let calls = 0;
  const endless = createServer((socket) => {
    calls++;
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 OK\r\n');
    const drip = setInterval(() => socket.write('x-more: 1\r\n'), 20);
    socket.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  const notify = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`;
  expect(await send({ notify }, { postMs: 300 })).toEqual(['汇总没有推送：对方没有应答']);
  expect(calls).toBe(3);
  endless.close();
});

it('one that has answered is told, whatever it says besides', async () => {
  const talkative = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const drip = setInterval(() => socket.write('word '), 20);
    socket.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => talkative.listen(0, '127.0.0.1', resolve));
  const notify = `http://127.0.0.1:${(talkative.address() as AddressInfo).port}/`;
  expect(await send({ notify }, { postMs: 5_000 })).toEqual([]);
  talkative.close();
});

it('a receiver outside is told by way of the proxy', async () => {
  const asked: string[] = [];
  const proxy = createHttp((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    reply.writeHead(200).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('http_proxy', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  vi.stubEnv('no_proxy', '');
  expect(await send({ notify: 'http://receiver.invalid/hook' }, {})).toEqual([]);
  expect(asked).toEqual(['POST http://receiver.invalid/hook']);
  vi.unstubAllEnvs();
  proxy.close().closeAllConnections();
});

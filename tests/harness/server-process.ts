import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../bench/lib/shop-process.ts';
import { buildInTurn } from './build-in-turn.ts';

const PROGRAM = fileURLToPath(new URL('../../packages/server/bin/gift-server.js', import.meta.url));

/** The server as a process of its own, as others run it; from its sources each start would cost some seconds. */
export interface ServerProcess {
  /** Where the service listens, for example http://127.0.0.1:40123. */
  address: string;
  /** Where the sandbox's control pages listen; '' without a sandbox. */
  control: string;
  /** All that it wrote to both streams so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts it with this environment and nothing of ours but the path, and waits until it says that it serves. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  await buildInTurn('server', buildServer);
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  const isServing = new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += String(part);
      if (NEXT_STEP.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the server ended:\n${output}`)));
  });
  await isServing;
  return {
    address: /就绪：(http:\S+)/.exec(output)![1]!,
    control: /(http:\S+)\/sandbox$/m.exec(output)?.[1] ?? '',
    output: () => output,
    stop,
  };
}

/** The last line of a start. */
const NEXT_STEP = /^下一步.*\n/m;

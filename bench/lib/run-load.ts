import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What one run of the load generator saw. */
export interface LoadResult {
  requests: number;
  errors: number;
  bytes: number;
  ms: number;
  /** Milliseconds of every request. */
  latencies: number[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a TypeScript file of the bench in a process of its own. */
export function spawnScript(name: string, args: readonly string[] = []) {
  const file = fileURLToPath(new URL(name, import.meta.url));
  return spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Runs GET requests on `urls` from a process of its own, in turn, over kept connections. */
export async function runLoad(options: {
  base: string;
  urls: readonly string[];
  connections: number;
  milliseconds: number;
  headers?: Record<string, string>;
}): Promise<LoadResult> {
  const { base, urls, connections, milliseconds, headers = {} } = options;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const child = spawnScript('./load.ts', [base, String(connections), String(milliseconds), lines.join('')]);
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += String(part)));
  child.stdin.end(urls.join('\n'));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error('the load generator failed');
  const result = JSON.parse(output) as LoadResult;
  if (result.errors > 0) throw new Error(`${result.errors} requests failed`);
  return result;
}

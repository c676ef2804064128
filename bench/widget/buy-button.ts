import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = '@shopify/buy-button-js@3.0.6';

/** The script of the widget beside ours, from npm into a folder that goes again; null when npm cannot be reached. */
export function fetchBuyButton(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'gift-bench-'));
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
    const archive = execFileSync('npm', ['pack', PACKAGE, '--silent'], options).trim();
    execFileSync('tar', ['xzf', archive], options);
    return readFileSync(join(folder, 'package/dist/buybutton.min.js'), 'utf8');
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** It only knows shops on https; the local one is not. */
export const overHttp = (script: string): string => script.replace('"https://"+', '"http://"+');

#!/usr/bin/env node
import { existsSync } from 'node:fs';

if (!existsSync(new URL('../dist/main.js', import.meta.url))) await buildOnce();
await import('../dist/main.js');

/** A fresh checkout has no bundle yet: make it once, and say so. */
async function buildOnce() {
  const folder = new URL('..', import.meta.url);
  process.stderr.write('gift: building the command line once (vite build packages/cli) ...\n');
  try {
    const [{ build }, { fileURLToPath }] = await Promise.all([import('vite'), import('node:url')]);
    await build({
      root: fileURLToPath(folder),
      configFile: fileURLToPath(new URL('vite.config.ts', folder)),
      logLevel: 'error',
    });
  } catch (error) {
    process.stderr.write(`gift: ${error instanceof Error ? error.message : error}\n`);
    process.stderr.write('gift: the bundle is missing; run "npm ci" or "npm run build" in the repository\n');
    process.exit(1);
  }
}

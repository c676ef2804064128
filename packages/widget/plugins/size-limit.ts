import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fails the build when a script is above its limit, gzipped. GIFT_SIZES=1 prints the sizes. */
export function sizeLimit(maxBytes: number): Plugin {
  return {
    name: 'size-limit',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const gzip = gzipSync(file.code, { level: 9 }).length;
        const line = `${file.fileName}: ${Buffer.byteLength(file.code)} raw, ${gzip} gzip of ${maxBytes}, ${brotliCompressSync(file.code).length} brotli`;
        if (gzip > maxBytes) this.error(`size limit exceeded, ${line}`);
        if (process.env.GIFT_SIZES) process.stdout.write(`${line}\n`);
      }
    },
  };
}

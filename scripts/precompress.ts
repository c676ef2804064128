import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(m?js|css|svg|json)$/;
/** Smaller files fit into one packet as they are. */
const LEAST_BYTES = 1000;
/** The last steps cost ten times as long for one part in fifty. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes each built file beside itself compressed, so that the server never does it while somebody waits. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      for (const name of Object.keys(bundle).filter((file) => WORTH_IT.test(file))) {
        const file = join(dir, name);
        const bytes = readFileSync(file);
        if (bytes.length < LEAST_BYTES) continue;
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, BROTLI));
      }
    },
  };
}

// Packs the built packages that others install into dist/downloads, where the service serves them; see docs/packages.md.
import { fileURLToPath } from 'node:url';
import { packAll } from './pack/pack-all.ts';

const out = process.argv[2] ?? fileURLToPath(new URL('../dist/downloads', import.meta.url));
for (const { file, bytes, sha256 } of await packAll(out))
  process.stdout.write(`${sha256}  ${file}  ${(bytes / 1024).toFixed(0)} KB\n`);

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { committedFiles } from './committed-files.ts';

for (const [path, text] of Object.entries(await committedFiles()))
  writeFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), text);

// Writes docs/errors.md from the catalogue: `npx tsx scripts/write-errors-doc.ts`. A test compares the two.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorsDoc } from './errors-doc.ts';

writeFileSync(fileURLToPath(new URL('../docs/errors.md', import.meta.url)), errorsDoc());

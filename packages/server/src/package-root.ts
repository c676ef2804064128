import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the server package, whether this runs from the sources or from the bundle. */
const PACKAGE_ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Version of the running package. */
export const VERSION: string = (
  JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as { version: string }
).version;

export const MIGRATIONS = join(PACKAGE_ROOT, 'src/db/migrations');
export const ASSETS = join(PACKAGE_ROOT, 'assets');
export const SITE = join(PACKAGE_ROOT, '../site/dist');
/** The back office, as it is built. */
export const OFFICE = join(PACKAGE_ROOT, '../office/dist');
/** The tag of partner pages, as it is built. */
export const WIDGET = join(PACKAGE_ROOT, '../widget/dist');

/** What others install from here, as scripts/pack makes it. */
export const DOWNLOADS = join(PACKAGE_ROOT, '../../dist/downloads');

function findRoot(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : findRoot(dirname(from));
}

import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanManifest, type Manifest } from './clean-manifest.ts';
import { runNpm } from './run-npm.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What others install, by folder of packages/. */
export const PUBLISHED = ['cli', 'client', 'widget'] as const;
export const SUMS = 'SHA256SUMS';

/** One tarball as it lies in the folder. */
export interface Packed {
  name: string;
  version: string;
  file: string;
  /** Lower-case hex. */
  sha256: string;
  bytes: number;
}

/**
 * Makes the tarballs of the built packages and their checksums in `out`, and nothing else stays there: the same sources
 * give the same bytes (npm gives all files one date; modes are set here). Each build must be there.
 */
export async function packAll(out: string): Promise<Packed[]> {
  await mkdir(out, { recursive: true });
  // In the same folder, so that a rename brings each file whole.
  const scratch = await mkdtemp(join(out, '.packing-'));
  try {
    const folders: string[] = [];
    for (const name of PUBLISHED) folders.push(await stage(name, join(scratch, name)));
    await runNpm(
      ['pack', ...folders, '--ignore-scripts', '--loglevel', 'error', '--pack-destination', scratch],
      scratch,
    );
    const packed: Packed[] = [];
    for (const folder of folders) packed.push(await describe(folder, scratch));
    const isStale = (file: string) => file !== SUMS && !packed.some((each) => each.file === file);
    for (const file of await readdir(out))
      if (isStale(file) && join(out, file) !== scratch)
        await rm(join(out, file), { recursive: true, force: true });
    for (const { file } of packed) await rename(join(scratch, file), join(out, file));
    // Last: whoever reads the sums finds what they speak of.
    await writeFile(join(scratch, SUMS), packed.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(''));
    await rename(join(scratch, SUMS), join(out, SUMS));
    return packed;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Puts together what goes into a package: its files, README and licence, and the manifest as others see it. */
async function stage(name: string, folder: string): Promise<string> {
  const from = join(ROOT, 'packages', name);
  const own = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as Manifest;
  await mkdir(folder, { recursive: true });
  for (const part of [...own.files, 'README.md'])
    await cp(join(from, part), join(folder, part), { recursive: true });
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(cleanManifest(own), null, 2)}\n`);
  await setModes(folder, new Set(Object.values((own['bin'] ?? {}) as Record<string, string>)));
  return folder;
}

/** The modes of a checkout depend on who made it. */
async function setModes(folder: string, programs: ReadonlySet<string>): Promise<void> {
  for (const path of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const full = join(path.parentPath, path.name);
    const isProgram = programs.has(full.slice(folder.length + 1).replaceAll('\\', '/'));
    await chmod(full, path.isDirectory() || isProgram ? 0o755 : 0o644);
  }
}

async function describe(folder: string, scratch: string): Promise<Packed> {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  const bytes = await readFile(join(scratch, file));
  return {
    name,
    version,
    file,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
  };
}

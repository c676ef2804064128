import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseChangelog } from './changelog.ts';
import { checkVersion, withLockVersion, withVersion } from './versions.ts';

export interface ReleaseWorld {
  /** The checkout. */
  root: string;
  /** Runs a program there; answers stdout without its last line end, throws when it fails. */
  run: (program: string, ...args: string[]) => Promise<string>;
  /** Writes anew what is made from the sources and holds the version. */
  regenerate: () => Promise<void>;
  /** Builds everything and packs; answers the lines of SHA256SUMS. */
  build: () => Promise<string>;
  say: (line: string) => void;
  /** Only looks, and says what would be done. */
  isDry: boolean;
}

/**
 * Makes a release of a clean checkout: the version everywhere, the changelog's section, tarballs with their checksums, the
 * server bundle that the next release is tried beside, one commit and a tag that carries notes and checksums. Nothing
 * leaves the machine. All is checked before a byte is written.
 */
export async function makeRelease(version: string, world: ReleaseWorld): Promise<void> {
  const { root, run, say, isDry } = world;
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const manifests = manifestsOf(root);
  checkVersion(version, (JSON.parse(read('package.json')) as { version: string }).version);
  const { text, notes } = releaseChangelog(read('CHANGELOG.md'), version);
  const tag = `v${version}`;
  const kept = `tests/previous/${version}.tgz`;
  await refuseUnclean(run, tag);
  if (existsSync(join(root, kept))) throw new Error(`${kept} is there already`);

  const written: Record<string, string> = {
    ...Object.fromEntries(manifests.map((file) => [file, withVersion(read(file), version)])),
    'package-lock.json': withLockVersion(read('package-lock.json'), version),
    'CHANGELOG.md': text,
  };
  const changed = Object.keys(written).filter((file) => written[file] !== read(file));
  say(changed.length === 0 ? `${version} is set everywhere` : `${version} into ${changed.join(', ')}`);
  say(`notes: ${notes.split('\n').length} lines of CHANGELOG.md`);
  if (isDry) {
    say(`would build, pack, keep ${kept}, commit and tag ${tag}; nothing was written`);
    return;
  }
  for (const file of changed) writeFileSync(join(root, file), written[file]!);
  await world.regenerate();
  const sums = await world.build();
  say(sums.trimEnd());
  await run('tar', '-czf', kept, '-C', 'packages/server/dist', '.');
  await run('git', 'add', '-A');
  await run('git', 'commit', '-q', '-m', `Release ${version}`);
  await run('git', 'tag', '-a', tag, '--cleanup=verbatim', '-m', `${tag}\n\n${notes}\n\nSHA256SUMS\n${sums}`);
  say(`${tag} is made; push it with: git push origin HEAD ${tag}`);
}

/** The root's and each package's. */
function manifestsOf(root: string): string[] {
  const folders = readdirSync(join(root, 'packages')).toSorted();
  return ['package.json', ...folders.map((name) => `packages/${name}/package.json`)];
}

async function refuseUnclean(run: ReleaseWorld['run'], tag: string): Promise<void> {
  const dirty = await run('git', 'status', '--porcelain');
  if (dirty !== '') throw new Error(`the checkout is not clean:\n${dirty}`);
  if ((await run('git', 'tag', '--list', tag)) !== '') throw new Error(`the tag ${tag} is there already`);
}

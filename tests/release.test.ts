import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseChangelog } from '../scripts/release/changelog.ts';
import { makeRelease } from '../scripts/release/make-release.ts';
import { checkVersion, withLockVersion, withVersion } from '../scripts/release/versions.ts';
import { ROOT } from './transcripts/run-transcript.ts';

describe('the changelog of a release', () => {
  const LOG = '# 更新记录\n\n## 未发布\n\n- 新的\n\n## 0.2.0\n\n- 旧的\n';

  it('gives the open section its version, or takes the one that has it, and nothing else', () => {
    const { text, notes } = releaseChangelog(LOG, '0.3.0');
    expect(text).toBe(LOG.replace('未发布', '0.3.0'));
    expect(notes).toBe('- 新的');
    expect(releaseChangelog(text, '0.3.0')).toEqual({ text, notes });
  });

  it.each([
    ['another version', LOG.replace('未发布', '0.4.0'), 'is 0.4.0'],
    ['a version that was released', LOG.replace('0.2.0', '0.3.0'), 'already'],
    ['nothing', '# 更新记录\n\n## 0.3.0\n\n## 0.2.0\n', 'empty'],
    ['no section', '# 更新记录\n', 'no section'],
  ])('refuses %s', (_name, text, words) => {
    expect(() => releaseChangelog(text, '0.3.0')).toThrow(words);
  });
});

describe('versions', () => {
  it('are three numbers and do not go back', () => {
    for (const good of ['0.3.0', '0.3.1', '0.10.0', '1.0.0']) checkVersion(good, '0.3.0');
    for (const bad of ['', '0.3', 'v0.3.0', '0.3.0-rc.1', '00.3.0', '0.2.9', '0.2.99'])
      expect(() => checkVersion(bad, '0.3.0')).toThrow(/no version|lies before/);
  });

  it('are changed in place, in manifests and in the lock file, and of no other package', () => {
    const manifest = '{\n  "name": "x",\n  "version": "0.3.0",\n  "engines": { "node": ">=20" }\n}\n';
    expect(withVersion(manifest, '0.4.0')).toBe(manifest.replace('0.3.0', '0.4.0'));
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    const { version } = JSON.parse(lock) as { version: string };
    expect(withLockVersion(lock, version)).toBe(lock);
    const changed = withLockVersion(lock, '99.0.0');
    const packages = readdirSync(join(ROOT, 'packages')).length;
    expect(changed.match(/"99\.0\.0"/g)).toHaveLength(packages + 2);
  });
});

describe('npm run release', () => {
  let root: string;
  let said: string[];
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trimEnd();
  const put = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const release = (version: string, isDry = false) =>
    makeRelease(version, {
      root,
      isDry,
      say: (line) => void said.push(line),
      run: async (program, ...args) =>
        execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trimEnd(),
      regenerate: async () =>
        put('made.json', (JSON.parse(read('packages/cli/package.json')) as { version: string }).version),
      build: async () => {
        put('packages/server/dist/main.js', 'a server');
        return `${'a'.repeat(64)}  giftship-cli-${version}.tgz\n`;
      },
    });
  beforeEach(() => {
    said = [];
    root = mkdtempSync(join(tmpdir(), 'gift-release-'));
    for (const name of ['cli', 'server'])
      put(`packages/${name}/package.json`, `{ "name": "@giftship/${name}", "version": "0.3.0" }\n`);
    put('package.json', '{ "name": "giftship", "version": "0.3.0" }\n');
    const lock = {
      version: '0.3.0',
      packages: { '': { version: '0.3.0' }, 'packages/cli': { version: '0.3.0' } },
    };
    put('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
    put('CHANGELOG.md', '# 更新记录\n\n## 未发布\n\n# 不是注释\n- 新的\n');
    put('.gitignore', 'dist/\n');
    put('tests/previous/0.2.0.tgz', '');
    git('init', '-q', '-b', 'main');
    git('config', 'user.email', 'release@example.com');
    git('config', 'user.name', 'release');
    git('add', '-A');
    git('commit', '-qm', 'begin');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('sets the version everywhere, keeps the server, commits, and tags with notes and checksums', async () => {
    await release('0.4.0');
    for (const file of ['package.json', 'packages/cli/package.json', 'packages/server/package.json'])
      expect(JSON.parse(read(file))).toMatchObject({ version: '0.4.0' });
    expect(read('package-lock.json')).not.toContain('0.3.0');
    expect([read('CHANGELOG.md').includes('## 0.4.0'), read('made.json')]).toEqual([true, '0.4.0']);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe('Release 0.4.0');
    const tag = git('tag', '-l', '--format=%(contents)', 'v0.4.0');
    expect(tag).toContain('# 不是注释\n- 新的');
    expect(tag).toContain(`${'a'.repeat(64)}  giftship-cli-0.4.0.tgz`);
    const kept = execFileSync('tar', ['-xzOf', join(root, 'tests/previous/0.4.0.tgz'), './main.js']);
    expect(String(kept)).toBe('a server');
    await expect(release('0.4.0')).rejects.toThrow('the tag v0.4.0 is there already');
  });

  it('only looks with --dry-run', async () => {
    await release('0.4.0', true);
    expect([git('status', '--porcelain'), git('tag', '-l'), existsSync(join(root, 'made.json'))]).toEqual([
      '',
      '',
      false,
    ]);
    expect(said.join('\n')).toMatch(/0\.4\.0 into package\.json.*CHANGELOG\.md[^]*nothing was written/);
  });

  it('writes nothing when something is wrong', async () => {
    await expect(release('0.2.0')).rejects.toThrow('lies before');
    put('scratch', '');
    await expect(release('0.4.0')).rejects.toThrow('not clean:\n?? scratch');
    rmSync(join(root, 'scratch'));
    put('tests/previous/0.4.0.tgz', '');
    git('add', '-A');
    git('commit', '-qm', 'kept');
    await expect(release('0.4.0')).rejects.toThrow('0.4.0.tgz is there already');
    expect([git('status', '--porcelain'), git('tag', '-l')]).toEqual(['', '']);
  });
});

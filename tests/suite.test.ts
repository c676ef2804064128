import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { FAULTS } from './faults/planted.ts';

// What the suite says of itself: vitest.config.ts finds test files by where they stand and what they name.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILES = ['packages', 'tests', 'scripts', 'bench', 'examples']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path) && !/\/(node_modules|dist)\//.test(path));
/** Where the projects look. */
const LOOKED_AT =
  /^packages\/(shared|cli|widget|server)\/src\/.*\.test\.ts$|^packages\/(site|kit|office)\/src\/.*\.test\.tsx?$|^tests\/(?!faults\/).*\.test\.ts$/;

it('every test file stands where a project looks', () => {
  expect(FILES.length).toBeGreaterThan(300);
  expect(FILES.filter((path) => !LOOKED_AT.test(path))).toEqual([]);
});

it('the long rest has files, and finds those that run in part by the switch that they import', () => {
  const isInPart = (path: string) =>
    /from '[^']*harness\/at-length\.ts'/.test(readFileSync(join(ROOT, path), 'utf8'));
  expect(FILES.filter((path) => path.endsWith('.rest.test.ts')).length).toBeGreaterThan(15);
  expect(FILES.filter(isInPart).length).toBeGreaterThan(30);
  expect(readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')).toContain(
    "from '[^']*harness\\/at-length\\.ts'",
  );
});

it.each(FAULTS.map((fault) => [fault.name, fault] as const))(
  'a fault can still be planted: %s',
  (_, { file, find, tests }) => {
    const source = readFileSync(join(ROOT, 'packages/server/src', file), 'utf8');
    expect(source.split(find)).toHaveLength(2);
    const paths = tests.map((path) => (path.startsWith('tests/') ? path : `packages/server/src/${path}`));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  },
);

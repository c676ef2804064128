import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The structure of the house and of its suite. */
const structure = ['tests/architecture.test.ts', 'tests/suite.test.ts'];
/** The adapters stand over fakes of their own. */
const platforms = 'packages/server/src/platforms/*.test.ts';
/** The long rest, `npm run test:rest`: what is proven again at length, or takes minutes by its nature. */
const rest = '**/*.rest.test.ts';
/** Paths of the test files in which something stands. */
const tests = ['packages', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.test\.tsx?$/.test(path) && !/\/(node_modules|dist)\//.test(path));
const filesWith = (text: RegExp) => tests.filter((path) => text.test(readFileSync(path, 'utf8')));
/** Who runs a part of its tests, cases or rounds in `npm test`; the rest has each of these files once more, whole. */
const inPart = filesWith(/from '[^']*harness\/at-length\.ts'/);
/** What puts something in the place of a module has all modules for itself: others would have read it before, or after. */
const mocking = filesWith(/\bvi\.(do)?mock\(/i);
/** What is waited for on a busy machine comes late, not never: so long a test and its hooks may take, and wait for one thing. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than cores: tests also wait, for a browser, a database or a process of their own; more cost more than they fill.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // No database: values in, values out.
        test: {
          ...PATIENT,
          name: 'fast',
          // Each module is read once for all files of a worker: reading them was a third of the work.
          isolate: false,
          exclude: [rest, ...mocking, '**/node_modules/**'],
          include: [
            'packages/shared/src/**/*.test.ts',
            'packages/cli/src/**/*.test.ts',
            'packages/site/src/**/*.test.{ts,tsx}',
            'packages/kit/src/**/*.test.{ts,tsx}',
            'packages/office/src/**/*.test.{ts,tsx}',
            'packages/widget/src/**/*.test.ts',
            platforms,
            ...structure,
          ],
        },
      },
      {
        test: { ...PATIENT, name: 'mocks', include: mocking },
      },
      {
        // A real PostgreSQL, one for the whole run; each test file takes a database of its own from it.
        test: {
          ...PATIENT,
          name: 'database',
          isolate: false,
          include: ['packages/server/src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [
            ...structure,
            platforms,
            rest,
            ...mocking,
            'tests/faults/**',
            'tests/browser/**',
            '**/node_modules/**',
          ],
          globalSetup: ['tests/harness/global-setup.ts'],
        },
      },
      {
        // A real browser on the built site.
        test: {
          ...PATIENT,
          name: 'browser',
          // A browser serves all files of a worker (tests/browser/kept.ts); each file has a service of its own.
          isolate: false,
          include: ['tests/browser/**/*.test.ts'],
          exclude: [rest, '**/node_modules/**'],
          globalSetup: ['tests/harness/global-setup.ts', 'tests/browser/choose-browser.ts'],
        },
      },
      {
        // The long rest of all three: a database and a browser are there for who wants them.
        test: {
          ...PATIENT,
          name: 'rest',
          isolate: false,
          env: { GIFT_AT_LENGTH: '1' },
          include: [`packages/${rest}`, `tests/${rest}`, ...inPart],
          globalSetup: ['tests/harness/global-setup.ts', 'tests/browser/choose-browser.ts'],
        },
      },
    ],
  },
});

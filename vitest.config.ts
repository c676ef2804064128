import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const architecture = 'tests/architecture.test.ts';
/** The adapters stand over fakes of their own. */
const platforms = 'packages/server/src/platforms/*.test.ts';
/** The long rest, `npm run test:rest`: what is proven again at length, or takes minutes by its nature. */
const rest = '**/*.rest.test.ts';
/** What is waited for on a busy machine comes late, not never. */
const PATIENT = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    reporters: ['default'],
    // A browser test waits more than it works: also two cores take two files at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        // No database: values in, values out.
        test: {
          name: 'fast',
          // A busy machine is slow, not stuck.
          testTimeout: 20_000,
          exclude: [rest, '**/node_modules/**'],
          include: [
            'packages/shared/src/**/*.test.ts',
            'packages/cli/src/**/*.test.ts',
            'packages/site/src/**/*.test.{ts,tsx}',
            'packages/widget/src/**/*.test.ts',
            platforms,
            architecture,
          ],
        },
      },
      {
        // A real PostgreSQL, one for the whole run; each test file takes a database of its own from it.
        test: {
          name: 'database',
          include: ['packages/server/src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [
            architecture,
            platforms,
            rest,
            'tests/faults/**',
            'tests/browser/**',
            '**/node_modules/**',
          ],
          expect: PATIENT,
          globalSetup: ['tests/harness/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // A real browser on the built site.
        test: {
          name: 'browser',
          // Browser and shop are those of the worker: tests/browser/kept.ts.
          isolate: false,
          include: ['tests/browser/**/*.test.ts'],
          exclude: [rest, '**/node_modules/**'],
          expect: PATIENT,
          globalSetup: ['tests/harness/global-setup.ts', 'tests/browser/choose-browser.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The long rest of all three: a database and a browser are there for who wants them.
        test: {
          name: 'rest',
          env: { GIFT_AT_LENGTH: '1' },
          include: [`packages/${rest}`, `tests/${rest}`],
          expect: PATIENT,
          globalSetup: ['tests/harness/global-setup.ts', 'tests/browser/choose-browser.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

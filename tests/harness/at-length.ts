/**
 * Whether the long rest runs (`npm run test:rest`): it runs each test file that names this one once more, with all of
 * its tests, cases and rounds (`vitest.config.ts`).
 */
export const isAtLength = process.env['GIFT_AT_LENGTH'] === '1';

/** Of the cases of one test those that `npm test` runs. */
export const sample = <T>(all: readonly T[], few: readonly NoInfer<T>[]): readonly T[] =>
  isAtLength ? all : few;

/** How often a test throws its dice: in `npm test` a tenth of its rounds. */
export const rounds = (all: number): number => (isAtLength ? all : Math.ceil(all / 10));

/** Likewise each eleventh of many cases that were put together from a few lists: so none of what they are made of is missing. */
export const some = <T>(all: readonly T[]): readonly T[] => all.filter((_, i) => isAtLength || i % 11 === 0);

/** The project `rest` runs at length, which the configuration of the tests says here. */
export const isAtLength = process.env['GIFT_AT_LENGTH'] === '1';

/**
 * Of the cases of one test those that `npm test` runs. The file of the same name that ends in `.rest.test.ts` runs the
 * whole test file again with all of them.
 */
export const sample = <T>(all: readonly T[], few: readonly NoInfer<T>[]): readonly T[] =>
  isAtLength ? all : few;

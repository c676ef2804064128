/**
 * How often a test throws its dice: a tenth of its rounds, and all of them where GIFT_ROUNDS is `all`. That is so in
 * `npm run test:rest`, which runs every test file that names this one (`vitest.config.ts`).
 */
export function rounds(all: number): number {
  return process.env['GIFT_ROUNDS'] === 'all' ? all : Math.ceil(all / 10);
}

/** Likewise each eleventh of many cases that were put together from a few lists: so none of what they are made of is missing. */
export function some<T>(all: readonly T[]): readonly T[] {
  return process.env['GIFT_ROUNDS'] === 'all' ? all : all.filter((_, i) => i % 11 === 0);
}

import type { RandomBytes } from '../../outside/raw-http.ts';

/** Whole numbers by chance, from the secure source that everything here is given. */
export interface Dice {
  /** From 0 to `sides - 1`. */
  below(sides: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True in so many of a hundred cases. */
  percent(chance: number): boolean;
}

export function createDice(random: RandomBytes): Dice {
  const below = (sides: number) => Buffer.from(random(4)).readUInt32BE() % sides;
  return {
    below,
    pick: (choices) => choices[below(choices.length)]!,
    percent: (chance) => below(100) < chance,
  };
}

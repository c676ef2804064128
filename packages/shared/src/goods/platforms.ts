import * as z from 'zod/mini';

/** Platform ids with their keys (M122-M125, D307); any other id is a general marketplace, 'tb'. */
export const PLATFORM_KEYS = {
  1: 'tb',
  2: 'pdd',
  3: 'jd',
  4: 'dy',
  5: 'ks',
  6: 'sph',
  7: 'ali',
  8: 'xhs',
  9: 'tgc',
} as const;
/** A platform by its short name, as files and settings write it. */
export type PlatformKey = (typeof PLATFORM_KEYS)[keyof typeof PLATFORM_KEYS];

/** A platform id on the wire. */
export const Platform = z.int().check(z.minimum(1), z.maximum(99));
/** Every order for it needs the number of the platform's order. */
export const DOUYIN = 4;
/** Its shops are connected by a code that the merchant copies (M184). */
export const VIDEO_CHANNEL = 6;

/** The key of a platform id (D307). */
export function platformKey(id: number): PlatformKey {
  return PLATFORM_KEYS[id as keyof typeof PLATFORM_KEYS] ?? 'tb';
}

/** The id of a platform key. */
export const platformIdOf = (key: PlatformKey): number =>
  Number(Object.entries(PLATFORM_KEYS).find(([, each]) => each === key)?.[0]);

/** Where recipients come from (M126). */
export const ORDER_SOURCE = { manual: 1, sheet: 2, filter: 3, store: 4 } as const;
/** A source on the wire; what it means is said by `ORDER_SOURCE`. */
export const OrderSource = z.literal([1, 2, 3, 4]);
/** One of the numbers of `ORDER_SOURCE`. */
export type OrderSource = z.infer<typeof OrderSource>;

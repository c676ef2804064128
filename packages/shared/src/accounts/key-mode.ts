/** Live keys act on real things; test keys on test money and test orders. */
export const KEY_MODES = ['live', 'test'] as const;
/** Whether what a key does is real. */
export type KeyMode = (typeof KEY_MODES)[number];

/** A test key is known by its name, before anything is asked. */
export const TEST_KEY_PREFIX = 'ak_test_';
/** The mode of a key by its public part; no secret is needed. */
export const modeOfKey = (appKey: string): KeyMode => (appKey.startsWith(TEST_KEY_PREFIX) ? 'test' : 'live');

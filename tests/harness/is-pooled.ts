import { inject } from 'vitest';

/** A pooler stands between the tests and their database: no session is anybody's own there, nor shown as such. */
export const IS_POOLED = inject('testServer').isPooled;

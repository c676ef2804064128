import type { Find } from '../shell/use-found.ts';

/** The number search of the bar and of Ctrl K (O013); null as long as the service has no call for it. */
export const find: Find | null = null;

import type { Deps } from '../deps.ts';

/** True for a demo whose courier runs ahead of our clock: every page says so, and keeps the place for it. */
export const hasDemoClock = ({ config, outside }: Pick<Deps, 'config' | 'outside'>): boolean =>
  config.demo && outside.courier.pace !== undefined;

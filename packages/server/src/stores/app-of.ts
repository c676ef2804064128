import type { Deps } from '../deps.ts';
import type { ConnectedApp } from '../platforms/platform.ts';

/** The applications of a platform id, the preferred one first. */
export const appsOf = ({ outside }: Pick<Deps, 'outside'>, platform: number): ConnectedApp[] =>
  outside.storeApps.filter(({ id }) => id === platform);

/** The application of that name, or the platform's first one for ''; undefined where there is none. */
export const appOf = (
  deps: Pick<Deps, 'outside'>,
  platform: number,
  name: string,
): ConnectedApp | undefined => appsOf(deps, platform).find(({ app }) => name === '' || app === name);

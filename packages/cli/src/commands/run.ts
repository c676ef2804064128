import type { Deps } from '../deps.ts';
import type { NightOptions } from '../night/night-options.ts';
import { runNight } from '../night/run-night.ts';
import type { Outcome } from '../render/outcome.ts';

/** Orders every sheet of an inbox, now or as they come; see night/run-night.ts. */
export async function run(deps: Deps, options: NightOptions): Promise<Outcome> {
  return runNight(deps, options);
}

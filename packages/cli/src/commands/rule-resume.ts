import type { Deps } from '../deps.ts';
import type { Outcome } from '../render/outcome.ts';
import { switchRule } from './rule-switch.ts';

/** Lets a paused rule go on. */
export const run = (deps: Deps, { id }: { id: string }): Promise<Outcome> => switchRule(deps, id, 1);

import type { Deps } from '../deps.ts';
import type { Outcome } from '../render/outcome.ts';
import { switchRule } from './rule-switch.ts';

/** Pauses a rule: it orders nothing until it is resumed. */
export const run = (deps: Deps, { id }: { id: string }): Promise<Outcome> => switchRule(deps, id, 0);

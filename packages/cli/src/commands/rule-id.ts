import { usageFailure } from '../lib/failure.ts';
import { RULE_SAY as SAY } from './rule-copy.ts';

/** A rule's number as it was typed. */
export function ruleId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw usageFailure(SAY.badId(text), SAY.seeRules);
  return Number(text);
}

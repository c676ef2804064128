import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import type { Rule } from '@giftship/shared/automation/contract';
import { Button } from 'antd';
import { RULES_COPY as SAY } from './copy.ts';

export type RuleAct = 'try' | 'run' | 'edit' | 'remove';
interface RuleActsProps {
  rule: Rule;
  onDo: (what: RuleAct, rule: Rule) => void;
}

const WORDS: Record<RuleAct, string> = { try: SAY.tryOut, run: SAY.run, edit: SAY.edit, remove: SAY.remove };
const ACTS = ['try', 'run', 'edit', 'remove'] as const;
const nameOf = (what: string, { shop_name, goods_name }: Rule): string => SAY.of(what, shop_name, goods_name);

/** What can be done with a rule, in the row of a table. */
export function RuleLinks({ rule, onDo }: RuleActsProps) {
  return (
    <span className="rules-actions">
      {ACTS.map((what) => (
        <button
          key={what}
          type="button"
          className="link"
          aria-label={nameOf(WORDS[what], rule)}
          onClick={() => onDo(what, rule)}
        >
          {WORDS[what]}
        </button>
      ))}
    </span>
  );
}

/** The same under a thumb: the one that pays is the dark one, and what cannot be taken back is not beside it. */
export function RuleButtons({ rule, onDo }: RuleActsProps) {
  return (
    <span className="rules-buttons">
      <Button aria-label={nameOf(SAY.tryOut, rule)} onClick={() => onDo('try', rule)}>
        {SAY.tryOut}
      </Button>
      <Button
        color="default"
        variant="solid"
        aria-label={nameOf(SAY.run, rule)}
        onClick={() => onDo('run', rule)}
      >
        {SAY.run}
      </Button>
      <ActionMenu
        isButton
        label={nameOf(SAY.more, rule)}
        title={SAY.more}
        actions={(['edit', 'remove'] as const).map((what) => ({
          title: WORDS[what],
          run: () => onDo(what, rule),
        }))}
      />
    </span>
  );
}

import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import type { Rule, RuleRun } from '@giftship/shared/automation/contract';
import { RUN_STATUS } from '@giftship/shared/automation/rule';
import { FlagMark } from '../../stores/FlagMark.tsx';
import { StoreOf } from '../../stores/StoreOf.tsx';
import { RULES_COPY as SAY } from './copy.ts';

/** Which orders a rule takes. */
export function Conditions({ rule }: { rule: Rule }) {
  const { platform, flag, remark, keyword } = rule;
  const isAny = flag.length === 0 && remark === '' && keyword === '';
  return (
    <>
      <StoreOf {...rule} />
      <span className="rules-line rules-conditions">
        {flag.map((value) => (
          <FlagMark key={value} platform={platform} flag={value} />
        ))}
        {remark !== '' && <span>{SAY.remark(remark)}</span>}
        {keyword !== '' && <span>{SAY.keyword(keyword)}</span>}
        {isAny && <span className="hint">{SAY.any}</span>}
      </span>
    </>
  );
}

/** What it orders. */
export function GoodsOf({ rule }: { rule: Rule }) {
  return (
    <>
      {rule.goods_name}
      <span className="rules-line hint">
        {rule.express_name} · {SAY.each(rule.num)}
      </span>
    </>
  );
}

/** What it may spend a day, and what it has. */
export function Limits({ rule }: { rule: Rule }) {
  return (
    <>
      {SAY.limit(rule.daily_limit, rule.max_amount)}
      <span className="rules-line hint">{SAY.today(rule.today_count, rule.today_amount)}</span>
    </>
  );
}

const TONES: Record<number, StateTone> = {
  [RUN_STATUS.running]: 'moving',
  [RUN_STATUS.done]: 'kept',
  [RUN_STATUS.stopped]: 'waiting',
};

/** How a run ended. */
export function RunState({ run }: { run: RuleRun }) {
  return (
    <>
      <StatePill tone={TONES[run.status] ?? 'gone'} text={run.status_text} />
      {run.msg !== '' && <span className="rules-line hint">{run.msg}</span>}
    </>
  );
}

/** What a run ordered; a trial says what it would have. */
export const orderedText = ({ dry_run, ordered, amount }: RuleRun): string =>
  (dry_run === 1 ? SAY.wouldOrder : SAY.ordered)(ordered, amount);

/** The last run of a rule. */
export function LastRun({ run }: { run: RuleRun | null }) {
  if (!run) return <span className="hint">{SAY.neverRun}</span>;
  return (
    <>
      <time dateTime={run.created_at} title={run.created_at}>
        {run.created_at.slice(5, 16)}
      </time>{' '}
      <RunState run={run} />
      <span className="rules-line hint">{orderedText(run)}</span>
    </>
  );
}

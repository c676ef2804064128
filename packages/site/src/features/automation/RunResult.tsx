import type { RuleRun } from '@giftship/shared/automation/contract';
import { RULES_COPY } from './copy.ts';

const SAY = RULES_COPY.trial;
/** The service names that many at most. */
const MOST_NAMED = 200;

/** What a run ordered, or would order, and what it left out with the reason. */
export function RunResult({ run }: { run: RuleRun }) {
  const { dry_run: dry, ordered, amount, shop_orders: numbers, skipped, msg, matched } = run;
  return (
    <div className="rules-result">
      <p role="status">
        <strong>
          {ordered === 0 && dry === 1
            ? SAY.nothing
            : dry === 1
              ? SAY.would(ordered, amount)
              : SAY.did(ordered, amount)}
        </strong>{' '}
        <span className="hint">{RULES_COPY.matched(matched)}</span>
      </p>
      {msg !== '' && <p className="warn">{msg}</p>}
      {numbers.length > 0 && (
        <>
          <h3>{dry === 1 ? SAY.orders : SAY.done}</h3>
          <ul className="rules-numbers" tabIndex={0} aria-label={dry === 1 ? SAY.orders : SAY.done}>
            {numbers.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </>
      )}
      {skipped.length > 0 && (
        <>
          <h3>{SAY.skipped}</h3>
          <ul className="rules-numbers" tabIndex={0} aria-label={SAY.skipped}>
            {skipped.map(({ shop_order: number, reason }) => (
              <li key={number}>
                {number} <span className="warn">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {Math.max(numbers.length, skipped.length) >= MOST_NAMED && <p className="hint">{SAY.more}</p>}
    </div>
  );
}

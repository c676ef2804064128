import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { RuleRun } from '@giftship/shared/automation/contract';
import { RULES_COPY } from './copy.ts';

const SAY = RULES_COPY.trial;
/** The service names that many at most. */
const MOST_NAMED = 200;

/** What a run ordered, or would order, and what it left out with the reason. */
export function RunResult({ run }: { run: RuleRun }) {
  const { dry_run: dry, ordered, amount, shop_orders: numbers, skipped, msg, matched } = run;
  const isTrial = dry === 1;
  const title = isTrial ? SAY.orders : SAY.done;
  return (
    <div className="rules-result">
      <p role="status">
        <strong>
          {ordered === 0 && isTrial
            ? SAY.nothing
            : isTrial
              ? SAY.would(ordered, amount)
              : SAY.did(ordered, amount)}
        </strong>{' '}
        <span className="hint">{RULES_COPY.matched(matched)}</span>
      </p>
      {msg !== '' && <p className="warn">{msg}</p>}
      {numbers.length > 0 && (
        <section>
          <h3>
            <span className="rules-sign ok" aria-hidden>
              <CheckOutlined />
            </span>
            {title}
          </h3>
          <ul className="rules-numbers mono" tabIndex={0} aria-label={title}>
            {numbers.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </section>
      )}
      {skipped.length > 0 && (
        <section>
          <h3>
            <span className="rules-sign warn" aria-hidden>
              <CloseOutlined />
            </span>
            {SAY.skipped}
          </h3>
          <ul className="rules-numbers rules-reasons" tabIndex={0} aria-label={SAY.skipped}>
            {skipped.map(({ shop_order: number, reason }) => (
              <li key={number}>
                <span className="mono">{number}</span> <span className="warn">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {Math.max(numbers.length, skipped.length) >= MOST_NAMED && <p className="hint">{SAY.more}</p>}
    </div>
  );
}

import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { RuleRun } from '@giftship/shared/automation/contract';
import { RULES_COPY } from './copy.ts';
import { MOST_NAMED, RunOrders } from './RunOrders.tsx';

const SAY = RULES_COPY.trial;

/** What a run ordered, or would order, and what it left out with the reason. */
export function RunResult({ run, storeId }: { run: RuleRun; storeId: number | null }) {
  const { dry_run: dry, ordered, amount, shop_orders: numbers, skipped, msg } = run;
  const isTrial = dry === 1;
  const title = (isTrial ? SAY.orders : SAY.done)(ordered);
  const leftTitle = (isTrial ? SAY.wouldLeave : SAY.left)(skipped.length);
  return (
    <div className="rules-result">
      <p role="status">
        <strong>{headline({ isTrial, ordered, amount })}</strong>
        {skipped.length > 0 && <span className="hint">{SAY.andLeave(skipped.length, isTrial)}</span>}
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
          <RunOrders title={title} storeId={storeId} orders={numbers.map((shop_order) => ({ shop_order }))} />
        </section>
      )}
      {skipped.length > 0 && (
        <section>
          <h3>
            <span className="rules-sign warn" aria-hidden>
              <CloseOutlined />
            </span>
            {leftTitle}
          </h3>
          <RunOrders title={leftTitle} storeId={storeId} orders={skipped} />
        </section>
      )}
      {Math.max(numbers.length, skipped.length) >= MOST_NAMED && <p className="hint">{SAY.more}</p>}
    </div>
  );
}

function headline({
  isTrial,
  ordered,
  amount,
}: {
  isTrial: boolean;
  ordered: number;
  amount: string;
}): string {
  if (!isTrial) return SAY.did(ordered, amount);
  return ordered === 0 ? SAY.nothing : SAY.would(ordered, amount);
}

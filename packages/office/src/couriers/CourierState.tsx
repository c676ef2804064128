import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { CourierRow } from '@giftship/shared/couriers/fields-contract';
import { COURIERS_COPY as SAY } from './copy.ts';

/** Whether a courier sells, whether it can, and whether a change waits. */
export function CourierState({ row }: { row: CourierRow }) {
  return (
    <span className="courier-state">
      <StatePill tone={row.enabled ? 'kept' : 'gone'} text={row.enabled ? SAY.states.on : SAY.states.off} />
      {row.lacks_account && <StatePill tone="bad" text={SAY.states.lacks} />}
      {row.is_reviewed && <StatePill tone="waiting" text={SAY.states.review} />}
    </span>
  );
}

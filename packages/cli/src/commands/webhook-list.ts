import type { Deps } from '../deps.ts';
import type { Outcome } from '../render/outcome.ts';
import { toned } from '../render/text.ts';
import { DELIVERY_TONES } from '../render/tones.ts';
import { listOutcome, type PageOptions, queryOf } from '../lists/list-pages.ts';
import { WEBHOOK_SAY as SAY } from './webhook-copy.ts';

/** What was pushed to the callback address, and what became of it. */
export async function run(deps: Deps, options: PageOptions & { status?: number }): Promise<Outcome> {
  const { machines } = await deps.api();
  const status = options.status === undefined ? {} : { status: String(options.status) };
  return listOutcome(deps, options, {
    columns: SAY.columns,
    ask: (place) => machines.deliveries({ query: { ...status, ...queryOf(place) } }),
    keyOf: (one) => one.id,
    cellsOf: (one) => [
      one.id,
      one.event_text,
      toned(DELIVERY_TONES[one.status], one.status_text),
      one.attempts,
      one.response_status === 0 ? '' : one.response_status,
      one.created_at,
      one.next_at,
      one.error,
    ],
  });
}

import type { Delivery } from '@giftship/shared/machines/contract';
import { COPY } from '../copy.ts';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../outcome.ts';
import { table } from '../render/text.ts';
import type { PageOptions } from './search.ts';
import { WEBHOOK_SAY as SAY } from './webhook-copy.ts';

/** What was pushed to the callback address, and what became of it. */
export async function run(
  deps: Deps,
  { status, page = 1, pageSize = '20' }: PageOptions & { status?: number },
): Promise<Outcome> {
  const query = {
    ...(status === undefined ? {} : { status: String(status) }),
    page: String(page),
    page_size: pageSize,
  };
  const found = await (await deps.api()).machines.deliveries({ query });
  return {
    ...done(
      found,
      () => table(SAY.columns, found.list.map(cellsOf)) || COPY.noRecords,
      COPY.outOf(found.list.length, found.data_count),
    ),
    lines: found.list,
  };
}

const cellsOf = (one: Delivery): unknown[] => [
  one.id,
  one.event_text,
  one.status_text,
  one.attempts,
  one.response_status === 0 ? '' : one.response_status,
  one.created_at,
  one.next_at,
  one.error,
];

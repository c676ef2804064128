import type { WebhookEvent } from '@giftship/shared/events/event';
import type { Caller } from '../callers/caller.ts';
import type { Deps } from '../deps.ts';
import { writeTestEvent } from './emit-event.ts';
import { liveAddress } from './live-address.ts';
import { sampleOf } from './sample-events.ts';

type Who = Pick<Caller, 'userId' | 'isTest'>;

/** Makes an event that says it is a test, for whoever listens: into the list of events, and to the address when there is one. */
export async function triggerEvent(deps: Deps, { userId, isTest }: Who, event: WebhookEvent) {
  return deps.db.transaction(async (tx) => {
    const url = await liveAddress(tx, userId);
    const sent = await writeTestEvent(deps, tx, { ...sampleOf(event), userId, url, isOfTwin: isTest });
    return { id: sent.eventId, delivery_id: sent.deliveryId };
  });
}

import type { WebhookEvent } from '@giftship/shared/events/event';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { EVENTS_SAY as SAY } from './events-copy.ts';

/** Makes a test event, which is read and pushed like a real one and says that it is none. */
export async function run(deps: Deps, { event }: { event: WebhookEvent }): Promise<Outcome> {
  const made = await (await deps.api()).events.trigger({ body: { event } });
  return done(made, () => made.id, SAY.triggered(event, made.delivery_id));
}

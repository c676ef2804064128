import type { WebhookEvent } from '@giftship/shared/events/event';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { WEBHOOK_SAY as SAY } from './webhook-copy.ts';
import { withNext } from './with-next.ts';

/** Pushes a test message to the callback address. */
export async function run(deps: Deps, { event }: { event?: WebhookEvent }): Promise<Outcome> {
  const body = event === undefined ? {} : { event };
  const call = (await deps.api()).machines.testWebhook({ body });
  const sent = await withNext(call, { refusal: 'CALLBACK_OFF', next: SAY.callbackNext });
  return { ...done(sent, () => String(sent.id), SAY.tested(sent.id)), next: SAY.testNext };
}

import { ApiFailure } from '@giftship/shared/api/client';
import { DELIVERY_STATUS } from '@giftship/shared/webhooks/delivery';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { usageFailure } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { WEBHOOK_SAY as SAY } from './webhook-copy.ts';
import { withNext } from './with-next.ts';

/** Pushes a message again under its own id, or with --failed all that were given up. */
export async function run(deps: Deps, { id, failed }: { id?: string; failed?: boolean }): Promise<Outcome> {
  if ((failed === true) === (id !== undefined)) throw usageFailure(SAY.which, SAY.seeList);
  const api = await deps.api();
  if (id === undefined) return resendAll(deps, api);
  if (!/^[1-9]\d{0,14}$/.test(id)) throw usageFailure(SAY.badId(id), SAY.seeList);
  const call = api.machines.resendWebhook({ body: { id: Number(id) } });
  const known = withNext(call, { refusal: 'NOT_FOUND', next: SAY.seeList });
  const sent = await withNext(known, { refusal: 'CALLBACK_OFF', next: SAY.callbackNext });
  return done(sent, () => '', SAY.resent(id));
}

async function resendAll(deps: Deps, api: Api): Promise<Outcome> {
  const ids = await gaveUp(api);
  if (ids.length === 0) return done({ sent: [], failed: [] }, () => '', SAY.nothing);
  const sent: number[] = [];
  const failed: { id: number; msg: string }[] = [];
  for (const id of ids) {
    try {
      await api.machines.resendWebhook({ body: { id } });
      sent.push(id);
    } catch (error) {
      // One message may be gone; a refusal of the caller ends it.
      if (!(error instanceof ApiFailure) || error.status !== 200) throw error;
      failed.push({ id, msg: error.message });
    }
    deps.out.progress(sent.length + failed.length, ids.length, SAY.resending(sent.length, ids.length));
  }
  const isGood = failed.length === 0;
  return {
    exit: isGood ? EXIT.ok : EXIT.someFailed,
    code: isGood ? 0 : 1,
    msg: isGood ? SAY.resentMany(sent.length) : SAY.resentPartly(failed.length, ids.length),
    data: { sent, failed },
    text: () => failed.map(({ id, msg }) => `${id} ${msg}`).join('\n'),
  };
}

/** All of them first: sending one again takes it off the list. */
async function gaveUp(api: Api): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = { status: String(DELIVERY_STATUS.gaveUp), page: String(page), page_size: '500' };
    const { list, data_count } = await api.machines.deliveries({ query });
    ids.push(...list.map(({ id }) => id));
    if (list.length === 0 || ids.length >= data_count) return ids;
  }
}

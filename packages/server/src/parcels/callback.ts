import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { rawRequestOf } from '../http/raw-request.ts';
import { isProviderError } from '../outside/provider-error.ts';
import type { CourierPush } from '../outside/courier.ts';
import { noteLag } from './courier-feed.ts';
import { gatherNews } from './record-tracking.ts';
import { watchAgain } from './watch-parcel.ts';

/** How late pushes come is looked at in one of them every so often. */
const SAMPLE_MS = 10_000;

/** Takes the courier's signed pushes; a push about a parcel that is not known is answered as taken. */
export function mountCourierCallback(app: FastifyInstance, deps: Deps): void {
  const { courier, missing } = deps.outside;
  if (missing.has('courier')) return;
  const record = gatherNews(deps);
  let nextSample = -Infinity;
  const sampleLag = async ({ traces }: CourierPush): Promise<void> => {
    const newest = traces.at(-1);
    if (!newest || performance.now() < nextSample) return;
    nextSample = performance.now() + SAMPLE_MS;
    await noteLag(deps, deps.now() - newest.at);
  };
  app.post(
    `/api/callback/courier/${courier.id}`,

    async (request, reply) => {
      let isTaken = true;
      try {
        const pushes = await courier.readPush(rawRequestOf(request));
        await record(pushes);
        for (const push of pushes) {
          if (push.watch === 'abort') await watchAgain(deps, push);
          else await sampleLag(push);
        }
      } catch (error) {
        if (!isProviderError(error)) throw error;
        isTaken = false;
        deps.log.warn({ kind: error.kind }, 'courier push refused');
      }
      const answer = courier.ack(isTaken);
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    },
  );
}

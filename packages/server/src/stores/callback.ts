import type { FastifyInstance } from 'fastify';
import { type PlatformKey, platformIdOf } from '@giftship/shared/goods/platforms';
import type { Deps } from '../deps.ts';
import { rawRequestOf } from '../http/raw-request.ts';
import { isProviderError } from '../outside/provider-error.ts';
import { appOf } from './app-of.ts';
import { connectPushed } from './connect-store.ts';
import { hurrySyncs } from './due-syncs.ts';

/**
 * Takes the news that platforms push: it only says which store to look at, the orders are read as always. An
 * aggregator also tells here that leave was given.
 */
export function mountStoreCallback(app: FastifyInstance, deps: Deps): void {
  app.route<{ Params: { key: string; app: string } }>({
    method: ['GET', 'POST'],
    url: '/api/callback/shop/:key/:app',
    handler: async (request, reply) => {
      const id = platformIdOf(request.params.key as PlatformKey);
      const platform = appOf(deps, id, request.params.app)?.platform;
      if (!platform?.readPush || !platform.ackPush) return reply.status(404).send();
      const raw = rawRequestOf(request);
      const state = new URLSearchParams(raw.query).get('state');
      try {
        const news = platform.readPush(raw);
        await hurrySyncs(
          deps,
          id,
          news.map(({ shopId }) => shopId),
        );
        if (state) await connectPushed(deps, request.params.app, state);
      } catch (error) {
        if (!isProviderError(error)) throw error;
        deps.log.warn({ platform: id, kind: error.kind }, 'a push was refused');
        return reply.status(error.kind === 'signature' ? 401 : 400).send();
      }
      const answer = platform.ackPush(raw);
      return reply.status(answer.status).headers(answer.headers).send(answer.body);
    },
  });
}

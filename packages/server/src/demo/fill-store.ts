import { formatTime } from '@giftship/shared/lib/china-time';
import { PLATFORM_KEYS } from '@giftship/shared/goods/platforms';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { authLinks } from '../stores/auth-links.ts';
import { connectStore } from '../stores/connect-store.ts';
import { startSync } from '../stores/start-sync.ts';
import { PAST_STORE } from './history-copy.ts';

const PLATFORM = 2;
const WEEK_MS = 7 * 86_400_000;

/** As `connectDemoStore`; a demo without a store is one all the same, so nothing that goes wrong here stops the start. */
export async function fillStore(deps: Deps, app: FastifyInstance, userId: number): Promise<void> {
  await connectDemoStore(deps, app, userId).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the demo store was not connected'),
  );
}

/**
 * Connects a store of the sandbox as the demo person would: his leave on the platform's page, the code that it gives, and
 * a sync of the last week, which the jobs do. Nothing happens where the platform is a real one.
 */
async function connectDemoStore(deps: Deps, app: FastifyInstance, userId: number): Promise<void> {
  const origin = deps.config.publicBase || 'http://127.0.0.1';
  const link = (await authLinks(deps, userId, origin))[PLATFORM_KEYS[PLATFORM]];
  if (!link?.auth_link.includes('/sandbox/')) return;
  const page = new URL(link.auth_link);
  const reply = await app.inject({
    method: 'POST',
    url: page.pathname + page.search,
    headers: {
      host: page.host,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ do: 'allow', shop: 'new', name: PAST_STORE, life: 'usual' }).toString(),
  });
  if (reply.statusCode !== 302 && reply.statusCode !== 303) {
    deps.log.warn({ status: reply.statusCode }, 'the demo store was not connected');
    return;
  }
  const back = new URL(String(reply.headers.location), origin).searchParams;
  const { store_id } = await connectStore(
    deps,
    { userId, origin },
    {
      platform: PLATFORM,
      app: link.supplier,
      code: back.get('code') ?? '',
      shop_name: PAST_STORE,
      state: back.get('state') ?? '',
    },
  );
  const now = deps.now();
  await startSync(deps, userId, {
    store_id,
    start_time: formatTime(now - WEEK_MS),
    end_time: formatTime(now),
  });
}

import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { PLATFORM_KEYS } from '@giftship/shared/goods/platforms';
import type { AuthLink } from '@giftship/shared/stores/contract';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { hashToken } from '../callers/hash-token.ts';
import { isProviderError } from '../outside/provider-error.ts';
import type { ConnectedApp } from '../platforms/platform.ts';
import { appsOf } from './app-of.ts';
import { STORES_COPY as SAY } from './copy.ts';

const LINK_MINUTES = 10;
/** Where a platform sends the merchant back to; the page hands the code in. */
const RETURN_PATH = '/user-center/shop-manage/return';

/** Where the platform sends the merchant back to; the page learns from it which platform speaks. */
export const redirectUriOf = (origin: string, { id, app }: ConnectedApp): string =>
  `${origin}${RETURN_PATH}?platform=${id}&app=${encodeURIComponent(app)}`;

/** How stores of each platform are connected (M239): every link is this person's, for ten minutes and one use. */
export async function authLinks(
  deps: Deps,
  userId: number,
  origin: string,
): Promise<Record<string, AuthLink>> {
  const links: Record<string, AuthLink> = {};
  for (const [number, key] of Object.entries(PLATFORM_KEYS)) {
    const platform = Number(number);
    const apps = appsOf(deps, platform);
    const list = [];
    for (const app of apps) {
      const link = await linksOf(deps, { userId, origin }, app).catch((error: unknown) => {
        // An application that has to be asked for its link and does not answer must not take the others along.
        if (!isProviderError(error)) throw error;
        deps.log.warn({ platform, app: app.app, kind: error.kind }, 'no authorise link');
        return null;
      });
      if (link) list.push(link);
    }
    links[key] = {
      platform,
      name: PLATFORM_LABELS[platform] ?? '',
      auth_link: list[0]?.auth_link ?? '',
      buy_link: list[0]?.buy_link ?? '',
      supplier: list[0]?.supplier ?? '',
      shop_code_bind: apps[0]?.platform.can.bind === 'code' ? 1 : 0,
      list,
    };
  }
  return links;
}

async function linksOf(
  deps: Deps,
  { userId, origin }: { userId: number; origin: string },
  app: ConnectedApp,
) {
  const state = deps.random(24).toString('base64url');
  await deps.db.q
    .insertInto('store_auth_states')
    .values({
      state_hash: hashToken(state),
      user_id: userId,
      platform: app.id,
      app: app.app,
      expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(LINK_MINUTES)})`,
    })
    .execute();
  const { authLink, buyLink } = await app.platform.authLinks({
    state,
    redirectUri: redirectUriOf(origin, app),
  });
  return {
    supplier: app.app,
    title: SAY.apps[app.app] ?? app.app,
    auth_link: authLink,
    buy_link: buyLink,
  };
}

/** Uses up the state of a link; false when it is unknown, somebody else's, for another platform, over or used. */
export async function takeState(
  { db }: Deps,
  app: ConnectedApp,
  { userId, state }: { userId: number; state: string },
): Promise<boolean> {
  const taken = await db.q
    .updateTable('store_auth_states')
    .set({ used_at: sql<Date>`now()` })
    .where('state_hash', '=', hashToken(state))
    .where('user_id', '=', userId)
    .where('platform', '=', app.id)
    .where('app', '=', app.app)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

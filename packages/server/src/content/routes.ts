import type { SiteNotice, SubstationPlan, contentRoutes } from '@giftship/shared/content/contract';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import { migrationLevel } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { consoleLink } from '../http/console-link.ts';
import { cleanHtml } from '../goods/clean-html.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { VERSION } from '../package-root.ts';
import { agreementNow } from './agreements.ts';
import { applySubstation } from './apply-substation.ts';
import { MAINTENANCE } from './copy.ts';
import { bannersNow } from './banners.ts';
import { keepFigures } from './figures.ts';
import { hasDemoClock } from './has-demo-clock.ts';
import { homeBlocks } from './layout.ts';
import { PREVIEW_COOKIE } from './mount-preview.ts';
import { announcementNow } from './notice.ts';
import { readSite } from './site.ts';
import { templateFile } from './template-file.ts';

/** How the demo's courier runs ahead; null where couriers are real, or the shop is. */
async function demoClock({ config, outside }: Deps): Promise<SiteNotice['courier_clock']> {
  if (!hasDemoClock({ config, outside })) return null;
  const pace = await outside.courier.pace?.();
  return pace ? { speed: pace.speed, is_paused: pace.isPaused } : null;
}

/** What every page says first while the shop is maintained (O219); null at all other times. */
function maintenanceNotice({ config, now }: Pick<Deps, 'config' | 'now'>) {
  const say = config.off.get('maintenance');
  if (say === undefined) return null;
  const date = formatTime(now()).slice(0, 10);
  // Another sentence is another announcement, also for whoever wanted to see the first no more.
  const version = `maintenance ${date} ${say}`;
  return { title: MAINTENANCE.title, content: MAINTENANCE.content(say), date, version };
}

/** Handlers of banners, notices, articles, messages, templates and health. */
export function contentHandlers(deps: Deps): Handlers<typeof contentRoutes> {
  const { db } = deps;
  const text = async <T>(key: string, empty: T): Promise<T> => {
    const row = await db.q.selectFrom('site_texts').where('key', '=', key).select('value').executeTakeFirst();
    return (row?.value as T | undefined) ?? empty;
  };
  const plans = () => text<SubstationPlan[]>('substation_plans', []);
  return {
    banners: () => bannersNow(deps),
    announcement: async () => maintenanceNotice(deps) ?? announcementNow(deps),
    homePage: async ({ request }) => ({ list: await homeBlocks(deps, request.cookies[PREVIEW_COOKIE]) }),
    figures: keepFigures(deps),
    siteNotice: async ({ request }) => ({
      ...(await readSite(db.q)),
      supplier_login:
        deps.config.supplierHost === null ? '' : consoleLink(deps.config, request, '/supplier/login'),
      courier_clock: await demoClock(deps),
    }),
    articles: async ({ query }) => {
      const site = { article_switch: await text('article_switch', 1) };
      let articles = db.q
        .selectFrom('articles')
        .where('published', '=', true)
        .orderBy('rank')
        .orderBy('id')
        .selectAll();
      if (query.id !== undefined) articles = articles.where('id', '=', query.id);
      const rows = await articles.execute();
      if (query.id !== undefined && rows.length === 0) throw refuse('NOT_FOUND');
      const list = rows.map((row) => ({
        id: row.id,
        title: row.title,
        date: formatTime(row.published_at).slice(0, 10),
        ...(query.id === undefined ? {} : { content: cleanHtml(row.content) }),
      }));
      return { list, site };
    },
    agreement: ({ query }) => agreementNow(deps, query.kind),
    message: async ({ caller }) => {
      const row = await db.q
        .selectFrom('user_messages')
        .where('user_id', '=', caller.userId)
        .where('read_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .select(['id', 'content'])
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    readMessage: async ({ caller, query }) => {
      const read = await db.q
        .updateTable('user_messages')
        .set({ read_at: sql<Date>`coalesce(read_at, now())` })
        .where('id', '=', query.id)
        .where('user_id', '=', caller.userId)
        .executeTakeFirst();
      if (read.numUpdatedRows === 0n) throw refuse('NOT_FOUND');
      return null;
    },
    substationPlans: async () => ({ list: await plans() }),
    applySubstation: async ({ body }) => applySubstation(deps, await plans(), body),
    template: async ({ query }) => templateFile(query.type),
    health: async () => ({
      status: 'ok',
      version: VERSION,
      database: deps.config.databaseUrl === null ? ('embedded' as const) : ('external' as const),
      migration: await migrationLevel(db.pool),
      time: formatTime(deps.now()),
    }),
  };
}

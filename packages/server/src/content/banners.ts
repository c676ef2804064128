import { MOST_BANNERS } from '@giftship/shared/content/banner-office-contract';
import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { needRight } from '../operators/need-right.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { momentOf, refuseSpan, timeOf } from './notice.ts';

/** A banner as its form has it. */
interface BannerForm {
  id: number;
  version: number;
  image: string;
  url: string;
  button_icon: string;
  button_text: string;
  start_time: string;
  end_time: string;
  enabled: boolean;
}

/** The banners of this moment, as pages show them (M053, O192). */
export async function bannersNow({ db }: Pick<Deps, 'db'>) {
  return {
    list: await db.q
      .selectFrom('banners')
      .where('enabled', '=', true)
      .where(sql<boolean>`(start_at is null or start_at <= now()) and (end_at is null or end_at > now())`)
      .orderBy('rank')
      .orderBy('id')
      .select(['image', 'url', 'button_icon', 'button_text'])
      .execute(),
  };
}

/** All banners in their order, with whether each is shown at this moment. */
export async function listBanners({ db }: Pick<Deps, 'db'>) {
  const rows = await db.q
    .selectFrom('banners')
    .selectAll()
    .select(
      sql<boolean>`enabled and (start_at is null or start_at <= now()) and (end_at is null or end_at > now())`.as(
        'is_on',
      ),
    )
    .orderBy('rank')
    .orderBy('id')
    .execute();
  return {
    list: rows.map(({ start_at, end_at, rank: _rank, ...row }) => ({
      ...row,
      start_time: timeOf(start_at),
      end_time: timeOf(end_at),
    })),
  };
}

/** Makes a banner or changes one; whoever shows or changes a shown one may publish. */
export function saveBanner(deps: Deps, call: WorkCall, { id, version, ...form }: BannerForm) {
  refuseSpan(form);
  const { start_time, end_time, ...same } = form;
  const values = { ...same, start_at: momentOf(start_time), end_at: momentOf(end_time) };
  return officeWork(deps, call, async (tx, log) => {
    await hold(tx);
    if (form.enabled) needRight(call.operator, 'content.publish');
    if (id === 0) {
      const { n, last } = await tx
        .selectFrom('banners')
        .select(({ fn }) => [fn.countAll<number>().as('n'), fn.max('rank').as('last')])
        .executeTakeFirstOrThrow();
      if (n >= MOST_BANNERS) throw refuse('BANNERS_FULL', { max: MOST_BANNERS });
      const made = await tx
        .insertInto('banners')
        .values({ ...values, rank: (last ?? 0) + 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await log({ object: 'banner', ref: String(made.id), after: form });
      return { id: made.id, version: 1 };
    }
    const old = await readBanner(tx, id);
    if (old.enabled) needRight(call.operator, 'content.publish');
    await refuseOldVersion(tx, { object: 'banner', ref: String(id), stored: old.version, given: version });
    await tx
      .updateTable('banners')
      .set({ ...values, version: old.version + 1 })
      .where('id', '=', id)
      .execute();
    const { image, url, button_text, enabled } = old;
    await log({
      object: 'banner',
      ref: String(id),
      before: { image, url, button_text, enabled },
      after: form,
    });
    return { id, version: old.version + 1 };
  });
}

/** Puts banners in order. */
export function orderBanners(deps: Deps, call: WorkCall, ids: readonly number[]) {
  return officeWork(deps, call, async (tx, log) => {
    await hold(tx);
    const { rows } = await sql`update banners b set rank = o.n
      from unnest(${[...ids]}::bigint[]) with ordinality o (id, n) where b.id = o.id returning b.id`.execute(
      tx,
    );
    if (rows.length !== ids.length) throw refuse('NOT_FOUND');
    await log({ object: 'banner', after: { order: [...ids] }, rows: ids.length });
    return {};
  });
}

/** Deletes a banner. */
export function removeBanner(deps: Deps, call: WorkCall, id: number) {
  return officeWork(deps, call, async (tx, log) => {
    await hold(tx);
    const { image, url, enabled } = await readBanner(tx, id);
    if (enabled) needRight(call.operator, 'content.publish');
    await tx.deleteFrom('banners').where('id', '=', id).execute();
    await log({ object: 'banner', ref: String(id), before: { image, url, enabled } });
    return {};
  });
}

async function readBanner(tx: Tx, id: number) {
  const row = await tx.selectFrom('banners').where('id', '=', id).selectAll().executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** Whoever else changes banners waits. */
const hold = (tx: Tx) => sql`lock table banners in share row exclusive mode`.execute(tx);

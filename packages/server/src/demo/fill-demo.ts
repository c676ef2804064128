import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { PARTNER_STATUS } from '@giftship/shared/partners/contract';
import { present } from '@giftship/shared/lib/assert';
import { type RawBuilder, sql } from 'kysely';
import { hashPassword } from '../accounts/passwords.ts';
import { insertPerson } from '../accounts/register.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { moveMoney } from '../wallet/ledger.ts';
import { DEMO_CONTENT as DEMO } from './content.ts';
import { DEMO_PARTNER, DEMO_PERSON, DEMO_TEXTS } from './copy.ts';
import { fillHistory } from './fill-history.ts';
import { fillMembers } from './fill-members.ts';
import { fillOperators } from './fill-operators.ts';
import { fillPayees } from './fill-payees.ts';
import { fillSupplierPayee, fillWork } from './fill-work.ts';
import { demoCost } from './goods.ts';
import { DEMO_SITES } from './partner-sites.ts';
import { PERSON, verify } from './person.ts';
import { onlyRow } from '../db/only-row.ts';

export const DEMO_PASSWORD = 'gift123456';
export const DEMO_MOBILES = {
  verified: '13800138000',
  unverified: '13900139000',
  partner: '13600136000',
} as const;
const OPENING = fen(100_000);
const FILL_LOCK = 7_042_001;

/**
 * Fills an empty service with demo content, once; several nodes that start together do it once all the same.
 * A service that an older version filled gets the demo partner, the demo operators and the suppliers' members, who came later. The demo person
 * has sent parcels for thirty days; with `hasPast` false he has not begun.
 * Answers his number where his past was written just now.
 */
export async function fillDemo(deps: Deps, { hasPast = true } = {}): Promise<{ begun: number | null }> {
  let begun: number | null = null;
  if ((await missing(deps.db.q)) === null) return { begun };
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await deps.db.transaction(
    async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(FILL_LOCK)})`.execute(tx);
      const what = await missing(tx);
      if (what === 'all') {
        await fillGoods(tx, deps.now());
        await fillTexts(tx);
        const verified = await fillPersons(tx, deps, { passwordHash, hasPast });
        if (hasPast) begun = verified;
      }
      if (what === 'all' || what === 'partner') await fillPartner(tx, deps, passwordHash);
      if (what === 'all' && hasPast) await fillPayees(tx, deps, passwordHash);
      if (what !== null) {
        await fillOperators(tx, deps, passwordHash);
        await fillMembers(tx, deps, passwordHash);
      }
      if (begun !== null) await fillSupplierPayee(tx, deps);
    },
    { actor: 'demo' },
  );
  if (begun !== null) await fillWork(deps, begun);
  return { begun };
}

async function missing(q: Tx | Deps['db']['q']): Promise<'all' | 'partner' | 'staff' | null> {
  const has = (mobile: string) => sql`exists (select from users where mobile = ${mobile})`;
  const { rows } = await sql<{ missing: 'all' | 'partner' | 'staff' | null }>`
    select case
      when not exists (select from suppliers) then 'all'
      when ${has(DEMO_MOBILES.verified)} and not ${has(DEMO_MOBILES.partner)} then 'partner'
      when ${has(DEMO_MOBILES.partner)} and (not exists (select from operators) or not exists (select from supplier_members)) then 'staff'
    end as missing`.execute(q);
  return onlyRow(rows).missing;
}

async function fillGoods(tx: Tx, now: number): Promise<void> {
  await insertRows(tx, 'suppliers', {
    columns: sql`id bigint, name text, logo text, notice text, address text`,
    rows: DEMO.suppliers.map((row) => ({ ...row, logo: asset(row.logo ?? '') })),
  });
  await insertRows(tx, 'couriers', {
    columns: sql`id bigint, supplier_id bigint, code text, name text, subname text, send_province text, send_city text, send_district text, send_address text,
        tips text, is_wu boolean, show_reissue_number boolean, cutoff_time text, sync_waybill boolean, no_deliver_area jsonb`,
    rows: DEMO.couriers.map((row) => ({
      id: row.id,
      supplier_id: row.supplierId,
      code: row.code,
      name: row.name,
      subname: row.subname,
      send_province: row.sendProvince,
      send_city: row.sendCity,
      send_district: row.sendDistrict,
      send_address: row.sendAddress,
      tips: row.tips,
      is_wu: row.isWu === 1,
      show_reissue_number: row.showReissueNumber === 1,
      cutoff_time: row.cutoffTime,
      sync_waybill: row.syncWaybill === 1,
      no_deliver_area: row.noDeliverArea,
    })),
  });
  await fillWarehouses(tx);
  await insertRows(tx, 'categories', {
    columns: sql`id bigint, parent_id bigint, name text, rank integer`,
    rows: DEMO.categories.map((row, rank) => ({ id: row.id, parent_id: row.parentId, name: row.name, rank })),
  });
  await insertRows(tx, 'goods', {
    columns: sql`id bigint, supplier_id bigint, courier_id bigint, category_id bigint, name text, pic text, pics jsonb, content text, price_fen bigint, floor_fen bigint,
        group_prices jsonb, weight_kg numeric, max_count integer, tag text, status smallint, rank integer, sale_count bigint, collect_count bigint, created_at timestamptz, cost_fen bigint`,
    rows: DEMO.goods.map((row) => ({
      id: row.id,
      supplier_id: row.supplierId,
      courier_id: row.courierId,
      category_id: row.categoryId,
      name: row.name,
      pic: asset(row.pic),
      pics: row.packedPic ? [asset(row.pic), asset(row.packedPic)] : [],
      content: row.content,
      price_fen: row.price,
      floor_fen: row.floor,
      group_prices: row.groupPrices,
      weight_kg: row.weightKg,
      max_count: row.limit,
      tag: row.tag,
      status: row.inStock ? 1 : 2,
      rank: row.saleCount % 1000,
      sale_count: row.saleCount,
      collect_count: row.collectCount,
      created_at: new Date(now - row.listedDaysAgo * 86_400_000).toISOString(),
      cost_fen: demoCost(row),
    })),
  });
}

/** Couriers of one supplier that leave from one address share a warehouse; who sends stands on its labels. */
async function fillWarehouses(tx: Tx): Promise<void> {
  await sql`
    insert into warehouses (supplier_id, name, contact, mobile, province, city, district, address, is_default)
      select supplier_id, send_city || ${DEMO_TEXTS.warehouse}, ${DEMO_TEXTS.contact}, (13900139000 + supplier_id)::text, send_province, send_city, send_district, send_address,
        row_number() over (partition by supplier_id order by min(id)) = 1
      from couriers group by supplier_id, send_province, send_city, send_district, send_address`.execute(tx);
  await sql`
    update couriers c set warehouse_id = w.id from warehouses w
      where (w.supplier_id, w.province, w.city, w.district, w.address) = (c.supplier_id, c.send_province, c.send_city, c.send_district, c.send_address)`.execute(
    tx,
  );
}

async function fillTexts(tx: Tx): Promise<void> {
  await insertRows(tx, 'banners', {
    columns: sql`id bigint, image text, url text, button_icon text, button_text text, rank integer`,
    rows: DEMO.banners.map((row, index) => ({
      id: index + 1,
      image: asset(row.image),
      url: row.url,
      button_icon: row.buttonIcon,
      button_text: row.buttonText,
      rank: index,
    })),
  });
  await tx
    .insertInto('articles')
    .values(DEMO.articles.map((row) => ({ id: row.id, title: row.title, content: row.html, rank: row.id })))
    .execute();
  const { siteNotice: site } = DEMO;
  const notice = {
    site_title: site.siteTitle,
    copyright: site.copyright,
    icp: site.icp,
    logo: asset(site.logo),
    top_banner: site.topBanner && { image: asset(site.topBanner.image), url: site.topBanner.url },
    service: {
      im: site.service.im,
      phone: site.service.phone,
      qr_img: asset(site.service.qrImg),
      hours: site.service.hours,
    },
    hosts: { substation_hidden_hosts: DEMO_TEXTS.hiddenHosts, register_redirects: {} },
  };
  const texts: Record<string, unknown> = {
    announcement: DEMO.announcement,
    home_layout: DEMO.homeLayout,
    site_notice: notice,
    substation_plans: DEMO.substationPlans,
    article_switch: 1,
  };
  await tx
    .insertInto('site_texts')
    .values(Object.entries(texts).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute();
}

async function fillPersons(
  tx: Tx,
  deps: Deps,
  { passwordHash, hasPast }: { passwordHash: string; hasPast: boolean },
): Promise<number> {
  const person = { ...PERSON, passwordHash };
  const verified = await insertPerson(tx, deps, { ...person, mobile: DEMO_MOBILES.verified });
  // Invited by the first, so that his page of promotion shows somebody.
  const spread = hasPast ? await spreadCodeOf(tx, verified.id) : '';
  await insertPerson(tx, deps, { ...person, spread, mobile: DEMO_MOBILES.unverified });
  await verify(deps, tx, { userId: verified.id, who: DEMO_PERSON });
  if (hasPast) await fillHistory(tx, { userId: verified.id, now: deps.now(), balance: OPENING });
  else
    await moveMoney(tx, {
      userId: verified.id,
      amount: OPENING,
      against: 'manual',
      type: LOG_TYPE.manualIn,
      kind: 'manual',
      ref: 'demo-opening',
      remark: DEMO_TEXTS.opening,
    });
  await tx
    .insertInto('user_messages')
    .values({ user_id: verified.id, content: DEMO_TEXTS.welcome })
    .execute();
  return verified.id;
}

async function spreadCodeOf(tx: Tx, userId: number): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('spread_code')
    .executeTakeFirstOrThrow();
  return user.spread_code;
}

/** An active partner with the sites of the examples (`npm run examples`). */
async function fillPartner(tx: Tx, deps: Deps, passwordHash: string): Promise<void> {
  const { id } = await insertPerson(tx, deps, { ...PERSON, passwordHash, mobile: DEMO_MOBILES.partner });
  await verify(deps, tx, { userId: id, who: DEMO_PARTNER });
  const { site, ...application } = DEMO_PARTNER.partner;
  await tx
    .insertInto('partners')
    .values({ ...application, user_id: id, status: PARTNER_STATUS.active, decided_at: sql<Date>`now()` })
    .execute();
  await tx
    .insertInto('partner_sites')
    .values(
      DEMO_SITES.map((row, index) => ({
        ...row,
        user_id: id,
        name: present(site[index], 'a name for each site'),
      })),
    )
    // Kept by somebody whose number was this one: a start must not fail for it.
    .onConflict((conflict) => conflict.column('site_key').doNothing())
    .execute();
}

/** Inserts rows with their own ids and sets the table's counter behind the last. */
async function insertRows(
  tx: Tx,
  table: string,
  { columns, rows }: { columns: RawBuilder<unknown>; rows: { id: number }[] },
): Promise<void> {
  if (rows.length === 0) return;
  const target = sql.table(table);
  const names = sql.join(Object.keys(present(rows[0], 'rows to insert')).map((name) => sql.ref(name)));
  await sql`insert into ${target} (${names}) overriding system value select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${columns})`.execute(
    tx,
  );
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${target}))`.execute(
    tx,
  );
}

/** Pictures are served below /assets/. */
const asset = (path: string): string => (path === '' ? '' : `/assets/${path}`);

import { ATTESTATION } from '@giftship/shared/accounts/account';
import { refuse } from '@giftship/shared/errors/app-error';
import { SIGN_LABELS } from '@giftship/shared/partners/labels';
import {
  MOST_SIGN_ORDERS,
  type PromoterSign,
  SIGN_KINDS,
  type SignKind,
} from '@giftship/shared/partners/office-contract';
import { sql } from 'kysely';
import { isBrowserDevice } from '../accounts/known-devices.ts';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { SIGN_COPY } from './copy.ts';

/** Orders that are looked at for signs (O184): the newest that earned, and of these none before so many days. */
const LOOK = { days: 90, orders: 5_000 } as const;

/** Buyers on one browser from whom on they are a sign: a couple shares theirs (O184). */
const LEAST_BUYERS = 3;
/** From where on so many of a promoter's orders are a sign (O184): `n` of all that were looked at. */
const THRESHOLDS: Readonly<Record<SignKind, (n: number, of: number) => boolean>> = {
  // One is enough: who is known for the same person earns nothing to begin with (X027), so he became it afterwards.
  account: (n) => n >= 1,
  one_buyer: (n, of) => n >= 10 && isShare(n, of, 80),
  // A friend may have bought once or twice at the promoter's, or have sent him something.
  own_device: (n) => n >= 3,
  one_device: (n) => n >= 10,
  own_recipient: (n) => n >= 3,
  // Of a promoter with thousands of orders somebody gets ten.
  one_recipient: (n, of) => n >= 10 && isShare(n, of, 20),
  // More than a half; of a few it says nothing.
  refund: (n, of) => of >= 10 && n * 2 > of,
};
const isShare = (n: number, of: number, percent: number): boolean => n * 100 >= of * percent;

interface Found {
  kind: SignKind | 'all';
  n: number;
  buyers: number;
  /** As text: numbers of an array are not read as such. */
  orders: string[] | null;
}

/**
 * Signs of abuse in what a promoter earned on in the last 90 days (O184), whether he is a partner or not. Counts and numbers
 * of orders only: no recipient, phone or device leaves the database, and a recipient that was erased is none any more.
 */
export async function showSigns({ db, now }: Deps, userId: number) {
  const promoter = await db.q.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst();
  if (!promoter) throw refuse('NOT_FOUND');
  const found = await readFound(db.q, userId, now());
  const of = found.find(({ kind }) => kind === 'all')?.n ?? 0;
  const isPart = of === LOOK.orders;
  const signs = SIGN_KINDS.flatMap((kind): PromoterSign[] => {
    const it = found.find((each) => each.kind === kind);
    if (!it || !THRESHOLDS[kind](it.n, of)) return [];
    const { n, buyers, orders } = it;
    return [
      {
        kind,
        kind_text: SIGN_LABELS[kind],
        count: n,
        buyers,
        text: SIGN_COPY.among({ days: LOOK.days, of, isPart }) + SIGN_COPY[kind]({ n, buyers }),
        orders: (orders ?? []).map((id) => snOf('order', Number(id))),
      },
    ];
  });
  return { days: LOOK.days, order_count: of, is_part: isPart, signs };
}

/**
 * What there is of each kind, in one look: at most `LOOK.orders` commissions from the newest back (`partner_id, id`), each
 * with its order by its key; buyers' papers and browsers by theirs. Whether an order is one of a kind is a value and no
 * join, so that it is asked of a hash, whatever the planner believes of how many there are.
 */
async function readFound(q: Queries, userId: number, at: number): Promise<Found[]> {
  const since = new Date(at - LOOK.days * 86_400_000);
  const ownMobile = sql`(select mobile from users where id = ${userId})`;
  const { rows } = await sql<Found>`
    with e as materialized (
      select t.order_id, t.buyer_id, t.is_refunded, nullif(o.rec_mobile, '') as mobile
      from (select order_id, buyer_id, created_at, reversed_at is not null as is_refunded from commissions
            where partner_id = ${userId} order by id desc limit ${sql.lit(LOOK.orders)}) t
      join orders o on o.id = t.order_id where t.created_at >= ${since}::timestamptz
    ), buyers as materialized (
      select buyer_id, count(*) as n from e group by buyer_id
    ), devices as materialized (
      select d.device_hash, d.user_id, b.n,
        d.device_hash in (select d.device_hash from known_devices d where d.user_id = ${userId} and ${isBrowserDevice}) as is_own
      from buyers b join known_devices d on d.user_id = b.buyer_id where ${isBrowserDevice}
    ), told as materialized (
      select order_id, buyer_id, is_refunded,
        buyer_id in (${ofSamePerson(userId)}) as is_same,
        buyer_id = (select buyer_id from buyers order by n desc, buyer_id limit 1) as is_one_buyers,
        buyer_id in (select user_id from devices where is_own) as is_on_own,
        buyer_id in (select user_id from devices where device_hash = (
          select device_hash from devices where not is_own group by device_hash having count(*) >= ${sql.lit(LEAST_BUYERS)}
          order by sum(n) desc, device_hash limit 1)) as is_on_one,
        mobile = ${ownMobile} as is_to_self,
        mobile = (select mobile from e where mobile <> ${ownMobile}
          group by mobile order by count(*) desc, mobile limit 1) as is_to_one
      from e
    )
    select kind, count(*)::int as n, count(distinct buyer_id)::int as buyers,
      case when kind <> 'all' then (array_agg(order_id order by order_id desc))[1:${sql.lit(MOST_SIGN_ORDERS)}] end as orders
    from told cross join lateral (values ('all', true), ('account', is_same), ('one_buyer', is_one_buyers), ('own_device', is_on_own),
      ('one_device', is_on_one), ('own_recipient', is_to_self), ('one_recipient', is_to_one), ('refund', is_refunded)) as k (kind, is_one)
    where is_one group by kind`.execute(q);
  return rows;
}

/** Buyers who are the promoter himself by their papers of now: the same account to be paid to, or the same passed id card. */
const ofSamePerson = (userId: number) => sql`
  select b.buyer_id from buyers b join withdraw_accounts a on a.user_id = b.buyer_id
    where a.account_hash = (select account_hash from withdraw_accounts where user_id = ${userId})
  union select b.buyer_id from buyers b join users u on u.id = b.buyer_id
    where u.attestation = ${sql.lit(ATTESTATION.passed)} and u.id_card_digest = (
      select id_card_digest from users where id = ${userId} and attestation = ${sql.lit(ATTESTATION.passed)})`;

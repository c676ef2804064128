import { ATTESTATION_LABELS } from '@giftship/shared/accounts/labels';
import type { BuyerCard } from '@giftship/shared/orders/office-contract';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { Right } from '@giftship/shared/operators/rights';
import { maskName } from '@giftship/shared/orders/mask';
import { OPEN_TICKETS } from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { lits } from '../db/lits.ts';
import { userOf } from './office-rows.ts';

const NORMAL = 1;

/** A buyer as his card shows him (O126); his balance is there with finance.view only. */
export async function readBuyerCard(
  { db: { q }, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
  rights: ReadonlySet<Right>,
): Promise<BuyerCard> {
  const row = await q
    .selectFrom('users as u')
    .innerJoin('accounts as a', (join) => join.onRef('a.owner_id', '=', 'u.id').on('a.kind', '=', 'balance'))
    .where('u.id', '=', userId)
    .select(['u.id as user_id', 'u.mobile', 'u.real_name', 'u.status', 'u.group_id', 'u.group_until'])
    .select(['u.attestation', 'u.created_at', 'a.balance_fen'])
    .select([
      sql<number>`(select count(*)::int from tickets t where t.user_id = u.id and t.status in (${lits(...OPEN_TICKETS)}))`.as(
        'open_tickets',
      ),
      monthOf('orders').as('orders_30d'),
      monthOf('spend_fen').as('spend_30d'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...userOf(row),
    name: maskName(row.real_name),
    is_disabled: row.status !== NORMAL,
    group: config.groups.find(({ id }) => id === row.group_id)?.name ?? '',
    group_until: formatTime(row.group_until),
    attestation_text: ATTESTATION_LABELS[row.attestation] ?? '',
    registered_at: formatTime(row.created_at),
    orders_30d: row.orders_30d,
    spend_30d: formatYuan(fen(row.spend_30d)),
    open_tickets: row.open_tickets,
    ...(rights.has('finance.view') ? { balance: formatYuan(fen(row.balance_fen)) } : {}),
  };
}

/** What was ordered in the last 30 China days, from the sums by day. */
const monthOf = (column: 'orders' | 'spend_fen') => sql<number>`(
  select coalesce(sum(d.${sql.ref(column)}), 0)::bigint from order_kinds k join order_days d on d.kind_id = k.id
  where k.user_id = u.id and d.day > (now() at time zone 'Asia/Shanghai')::date - 30)`;

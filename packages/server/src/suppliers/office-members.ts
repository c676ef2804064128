import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { MEMBER_ROLE, type MemberRole } from '@giftship/shared/suppliers/supplier';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { readPicture } from '../accounts/own-pictures.ts';
import { endLogins } from '../accounts/remember.ts';
import type { Deps } from '../deps.ts';
import type { Operator } from '../operators/operator.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { inviteLink, makeInvite, sendInvite } from './invites.ts';

/** The picture of a supplier's licence, for who decides about it. */
export async function readLicence(deps: Deps, id: number, reply: FastifyReply) {
  const found = await deps.db.q
    .selectFrom('suppliers as s')
    .innerJoin('pictures as p', 'p.id', 's.licence_pic')
    .where('s.id', '=', id)
    .select(['p.id', 'p.user_id'])
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  return readPicture(deps, { userId: found.user_id, id: found.id }, reply);
}

/** The mobile of a supplier's contact in full, with a record of who looked and what for. */
export function showSupplierMobile(
  deps: Deps,
  call: WorkCall,
  { id, reason }: { id: number; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    const found = await tx.selectFrom('suppliers').where('id', '=', id).select('mobile').executeTakeFirst();
    if (!found || found.mobile === '') throw refuse('NOT_FOUND');
    await log({ object: 'supplier', ref: String(id), reason });
    return { mobile: found.mobile };
  });
}

/** Invites a member, or the next owner: whoever was it before leaves when the invitation is taken up (S005). */
export async function inviteToSupplier(
  deps: Deps,
  call: WorkCall & { request: FastifyRequest },
  { id, mobile, role, reason }: { id: number; mobile: string; role: MemberRole; reason: string },
) {
  const made = await officeWork(deps, call, async (tx, log) => {
    const found = await tx.selectFrom('suppliers').where('id', '=', id).select('name').executeTakeFirst();
    if (!found) throw refuse('NOT_FOUND');
    const wanted = { supplierId: id, mobile, role, by: call.operator.name };
    const { code, expiresAt } = await makeInvite(deps, tx, wanted);
    await log({ object: 'supplier', ref: String(id), reason, after: { role, mobile: maskMobile(mobile) } });
    return { code, expires_at: formatTime(expiresAt), name: found.name };
  });
  const link = inviteLink(deps, call.request, made.code);
  const is_sent = await sendInvite(deps, { mobile, supplier: made.name, link });
  return { expires_at: made.expires_at, link, is_sent };
}

/** Takes a member out, the owner too: his next call finds no supplier. */
export async function removeFromSupplier(
  deps: Deps,
  call: WorkCall,
  { id, user_id }: { id: number; user_id: number },
): Promise<null> {
  await officeWork(deps, call, async (tx, log) => {
    const gone = await tx
      .updateTable('supplier_members')
      .set({ removed_at: sql<Date>`now()` })
      .where('supplier_id', '=', id)
      .where('user_id', '=', user_id)
      .where('removed_at', 'is', null)
      .returning('role')
      .executeTakeFirst();
    if (!gone) throw refuse('NOT_FOUND');
    if (gone.role === MEMBER_ROLE.owner)
      await tx.updateTable('suppliers').set({ user_id: null }).where('id', '=', id).execute();
    await log({ object: 'supplier', ref: String(id), before: { user_id, role: gone.role } });
    return {};
  });
  return null;
}

/** Takes the second factor of a member away, who binds a new one at his next login; all his logins end. */
export async function resetMemberTotp(
  deps: Deps,
  call: WorkCall,
  { id, user_id, reason }: { id: number; user_id: number; reason: string },
): Promise<null> {
  await officeWork(deps, call, async (tx, log) => {
    const gone = await tx
      .deleteFrom('user_totp')
      .where('user_id', '=', user_id)
      .where('user_id', 'in', (eb) =>
        eb
          .selectFrom('supplier_members')
          .where('supplier_id', '=', id)
          .where('removed_at', 'is', null)
          .select('user_id'),
      )
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw refuse('NOT_FOUND');
    await endLogins(tx, user_id);
    await log({ object: 'supplier', ref: String(id), reason, after: { user_id } });
    return {};
  });
  return null;
}

/** Logins of type supplier that had bought, or hold money, from the days when they were buyers too (O148). */
export async function listOldAccounts(
  { db }: Pick<Deps, 'db'>,
  { rights }: Pick<Operator, 'rights'>,
  { page, page_size }: { page: number; page_size: number },
) {
  const mayMoney = rights.has('finance.view');
  const { rows } = await sql<{
    id: number;
    mobile: string;
    created_at: Date;
    buyer_id: number | null;
    supplier_id: number | null;
    orders: number;
    balance: number;
    n: number;
  }>`
    select u.id, u.mobile, u.created_at, b.id as buyer_id, s.id as supplier_id, o.n as orders, a.balance_fen as balance,
      count(*) over ()::int as n
    from users u
    left join users b on b.mobile = u.mobile and b.user_type = 'user'
    left join lateral (select min(id) as id from suppliers where user_id = u.id) s on true
    cross join lateral (select coalesce(sum(order_count), 0)::int as n from batches where user_id = u.id) o
    cross join lateral (select coalesce(sum(balance_fen), 0)::bigint as balance_fen from accounts where owner_id = u.id) a
    where u.user_type = 'supplier' and (o.n > 0 or a.balance_fen <> 0)
    order by u.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db.q);
  return {
    list: rows.map(({ id, mobile, buyer_id, supplier_id, orders, balance, created_at }) => ({
      user_id: id,
      mobile_mask: maskMobile(mobile),
      buyer_id,
      supplier_id,
      orders,
      ...(mayMoney ? { balance: formatYuan(fen(balance)) } : {}),
      created_at: formatTime(created_at),
    })),
    page,
    page_size,
    data_count: rows[0]?.n ?? 0,
  };
}

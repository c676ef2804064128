import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { MEMBER_ROLE_LABELS } from '@giftship/shared/suppliers/labels';
import { MEMBER_ROLE, type MemberRole } from '@giftship/shared/suppliers/supplier';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { consoleWork, type MemberCall } from './console-work.ts';
import { inviteLink, makeInvite, openInvites, placesLeft, sendInvite } from './invites.ts';

/** Who works for a supplier, the owner first. */
export async function membersOf(q: Queries, supplierId: number) {
  const rows = await q
    .selectFrom('supplier_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('user_totp as t', 't.user_id', 'm.user_id')
    .where('m.supplier_id', '=', supplierId)
    .where('m.removed_at', 'is', null)
    .select(['m.user_id', 'u.username', 'u.mobile', 'm.role', 'm.created_at', 't.bound_at'])
    .orderBy('m.role')
    .orderBy('m.user_id')
    .execute();
  return rows.map(({ mobile, bound_at, created_at, ...row }) => ({
    ...row,
    mobile_mask: maskMobile(mobile),
    role_text: MEMBER_ROLE_LABELS[row.role] ?? '',
    has_totp: bound_at !== null,
    created_at: formatTime(created_at),
  }));
}

/** The page of members: who works here, who was asked to, and how many more may. */
export async function listMembers({ db }: Pick<Deps, 'db'>, { member }: Pick<MemberCall, 'member'>) {
  const { id } = member.supplier;
  const [members, invites, left] = await Promise.all([
    membersOf(db.q, id),
    openInvites(db.q, id),
    placesLeft(db.q, id),
  ]);
  return {
    list: members.map((row) => ({ ...row, is_self: row.user_id === member.caller.userId })),
    invites: invites.map((row) => ({ ...row, role_text: MEMBER_ROLE_LABELS[row.role] ?? '' })),
    left,
  };
}

/** Invites somebody by his mobile; the link is answered too, for whoever passes it on himself. */
export async function inviteMember(
  deps: Deps,
  call: MemberCall & { request: FastifyRequest },
  { mobile, role }: { mobile: string; role: MemberRole },
) {
  const { member } = call;
  const { code, expiresAt } = await consoleWork(deps, call, async (tx, log) => {
    const made = await makeInvite(deps, tx, {
      supplierId: member.supplier.id,
      mobile,
      role,
      by: member.caller.username,
    });
    await log({ object: 'member', ref: maskMobile(mobile), after: { role } });
    return made;
  });
  const link = inviteLink(deps, call.request, code);
  const is_sent = await sendInvite(deps, { mobile, supplier: member.supplier.name, link });
  return { expires_at: formatTime(expiresAt), link, is_sent };
}

/** Gives a member another role. The owner changes only by an operator (S005). */
export async function setRole(
  deps: Pick<Deps, 'db'>,
  call: MemberCall,
  { user_id, role }: { user_id: number; role: MemberRole },
): Promise<null> {
  await consoleWork(deps, call, async (tx, log) => {
    const before = await heldMember(tx, call.member.supplier.id, user_id);
    await tx
      .updateTable('supplier_members')
      .set({ role })
      .where('supplier_id', '=', call.member.supplier.id)
      .where('user_id', '=', user_id)
      .execute();
    await log({ object: 'member', ref: String(user_id), before: { role: before }, after: { role } });
    return {};
  });
  return null;
}

/** Takes a member out; his next call finds no supplier, because membership is read at every one. */
export async function removeMember(deps: Pick<Deps, 'db'>, call: MemberCall, userId: number): Promise<null> {
  await consoleWork(deps, call, async (tx, log) => {
    const role = await heldMember(tx, call.member.supplier.id, userId);
    await tx
      .updateTable('supplier_members')
      .set({ removed_at: sql<Date>`now()` })
      .where('supplier_id', '=', call.member.supplier.id)
      .where('user_id', '=', userId)
      .execute();
    await log({ object: 'member', ref: String(userId), before: { role } });
    return {};
  });
  return null;
}

/** The role of a member who is not the owner, held until the end of the transaction. */
async function heldMember(tx: Tx, supplierId: number, userId: number): Promise<number> {
  const found = await tx
    .selectFrom('supplier_members')
    .where('supplier_id', '=', supplierId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select('role')
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  if (found.role === MEMBER_ROLE.owner) throw refuse('OWNER_STAYS');
  return found.role;
}

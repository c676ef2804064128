import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import {
  INVITE_HOURS,
  MEMBER_ROLE,
  type MemberRole,
  MOST_MEMBERS,
  MOST_SUPPLIERS,
} from '@giftship/shared/suppliers/supplier';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { hashToken } from '../callers/hash-token.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { consoleLink } from '../http/console-link.ts';
import { isProviderError } from '../outside/provider-error.ts';
import type { SupplierLogin } from './member.ts';
import { writeSupplierLog } from './write-supplier-log.ts';

/** Invitations by text message that a mobile gets in a day, from all suppliers together. */
const PER_DAY = 5;

/** What an invitation is for. */
interface Wanted {
  supplierId: number;
  mobile: string;
  role: MemberRole;
  /** Who invites, for the list. */
  by: string;
}

/** Writes an invitation in the place of the one before; its code goes out once, and only its hash stays. */
export async function makeInvite(
  { random }: Pick<Deps, 'random'>,
  tx: Tx,
  { supplierId, mobile, role, by }: Wanted,
): Promise<{ code: string; expiresAt: Date }> {
  await tx.selectFrom('suppliers').where('id', '=', supplierId).select('id').forNoKeyUpdate().execute();
  if (await isMember(tx, supplierId, mobile)) throw refuse('MEMBER_ALREADY');
  if (role !== MEMBER_ROLE.owner && (await placesLeft(tx, supplierId)) <= 0)
    throw refuse('MEMBERS_FULL', { max: MOST_MEMBERS });
  const { n } = await tx
    .selectFrom('supplier_invites')
    .where('mobile', '=', mobile)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n >= PER_DAY) throw refuse('RATE_LIMITED', {}, { retry_after: 3600 });
  await tx
    .updateTable('supplier_invites')
    .set({ expires_at: sql<Date>`now()` })
    .where('supplier_id', '=', supplierId)
    .where('mobile', '=', mobile)
    .where('used_at', 'is', null)
    .execute();
  const code = random(24).toString('base64url');
  const { expires_at } = await tx
    .insertInto('supplier_invites')
    .values({
      code_hash: hashToken(code),
      supplier_id: supplierId,
      mobile,
      role,
      by,
      expires_at: sql<Date>`now() + make_interval(hours => ${sql.lit(INVITE_HOURS)})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { code, expiresAt: expires_at };
}

/**
 * Sends an invitation that is written; false where nobody sends text messages or the provider refused: then whoever invited
 * passes the link on himself, which opens for that mobile alone.
 */
export async function sendInvite(
  { outside }: Pick<Deps, 'outside'>,
  invite: { mobile: string; supplier: string; link: string },
): Promise<boolean> {
  if (outside.missing.has('sms')) return false;
  try {
    await outside.sms.invite({ ...invite, hours: INVITE_HOURS, ref: '' });
    return true;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return false;
  }
}

/** The link of an invitation, which opens the console. */
export const inviteLink = (deps: Pick<Deps, 'config'>, request: FastifyRequest, code: string): string =>
  consoleLink(deps.config, request, `/supplier/join#${code}`);

/** The invitations of a supplier that may still be taken up. */
export async function openInvites(q: Queries, supplierId: number) {
  const rows = await q
    .selectFrom('supplier_invites')
    .where('supplier_id', '=', supplierId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['mobile', 'role', 'by', 'expires_at'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ mobile, expires_at, ...row }) => ({
    ...row,
    mobile_mask: maskMobile(mobile),
    expires_at: formatTime(expires_at),
  }));
}

/** Takes an invitation up: it is good once, and for the mobile that it was sent to. */
export async function join(deps: Deps, login: SupplierLogin, { code, logs }: { code: string; logs: string }) {
  const { userId, mobile } = login.caller;
  return deps.db.transaction(
    async (tx) => {
      const found = await tx
        .selectFrom('supplier_invites as i')
        .innerJoin('suppliers as s', 's.id', 'i.supplier_id')
        .where('i.code_hash', '=', hashToken(code))
        .where('i.used_at', 'is', null)
        .where('i.expires_at', '>', sql<Date>`now()`)
        .select(['i.code_hash', 'i.supplier_id', 'i.role', 'i.mobile', 's.name', 's.status'])
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw refuse('INVITE_WRONG');
      if (found.mobile !== mobile) throw refuse('INVITE_OTHER', { mobile: maskMobile(found.mobile) });
      const { n } = await tx
        .selectFrom('supplier_members')
        .where('user_id', '=', userId)
        .where('removed_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      if (n >= MOST_SUPPLIERS) throw refuse('SUPPLIERS_FULL', { max: MOST_SUPPLIERS });
      const role = found.role as MemberRole;
      if (role === MEMBER_ROLE.owner) await handOver(tx, found.supplier_id, userId);
      else if ((await placesLeft(tx, found.supplier_id)) <= 0)
        throw refuse('MEMBERS_FULL', { max: MOST_MEMBERS });
      await tx
        .updateTable('supplier_invites')
        .set({ used_at: sql<Date>`now()` })
        .where('code_hash', '=', found.code_hash)
        .execute();
      await tx
        .insertInto('supplier_members')
        .values({ supplier_id: found.supplier_id, user_id: userId, role })
        .onConflict((oc) =>
          oc
            .columns(['supplier_id', 'user_id'])
            .doUpdateSet({ role, removed_at: null, created_at: sql<Date>`now()` }),
        )
        .execute();
      const supplier = { id: found.supplier_id, name: found.name, status: found.status as never, role };
      await writeSupplierLog(
        tx,
        { ...login, supplier },
        { action: logs, object: 'member', ref: String(userId), after: { role } },
      );
      return { supplier_id: found.supplier_id, name: found.name };
    },
    { actor: `user:${userId}` },
  );
}

/** The owner before, if there is one, gives his place to the next; only operators invite owners (S005). */
async function handOver(tx: Tx, supplierId: number, userId: number): Promise<void> {
  await tx
    .updateTable('supplier_members')
    .set({ removed_at: sql<Date>`now()` })
    .where('supplier_id', '=', supplierId)
    .where('role', '=', MEMBER_ROLE.owner)
    .where('removed_at', 'is', null)
    .where('user_id', '<>', userId)
    .execute();
  await tx.updateTable('suppliers').set({ user_id: userId }).where('id', '=', supplierId).execute();
}

/** How many members may still come; owner apart. */
export async function placesLeft(q: Queries, supplierId: number): Promise<number> {
  const { n } = await q
    .selectFrom('supplier_members')
    .where('supplier_id', '=', supplierId)
    .where('role', '<>', MEMBER_ROLE.owner)
    .where('removed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return MOST_MEMBERS - n;
}

async function isMember(q: Queries, supplierId: number, mobile: string): Promise<boolean> {
  const found = await q
    .selectFrom('supplier_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.supplier_id', '=', supplierId)
    .where('m.removed_at', 'is', null)
    .where('u.mobile', '=', mobile)
    .select('m.user_id')
    .executeTakeFirst();
  return found !== undefined;
}

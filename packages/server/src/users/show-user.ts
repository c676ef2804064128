import { maskMobile, maskRealName } from '@giftship/shared/accounts/account-rules';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { STORE_STATUS_LABELS } from '@giftship/shared/stores/labels';
import type { UserDetail } from '@giftship/shared/users/office-contract';
import { sql } from 'kysely';
import { deviceName } from '../accounts/device-name.ts';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Operator } from '../operators/operator.ts';
import { walletSums } from '../wallet/repo.ts';
import { IS_PERSON, readUsers } from './list-users.ts';

/** So many of each are shown; the rest is in their own lists. */
const MOST = 50;

/** One user with what belongs to him (O142): no secret, no whole number of a person, amounts only with finance.view. */
export async function showUser(deps: Deps, operator: Operator, userId: number): Promise<UserDetail> {
  const { q } = deps.db;
  const person = await readPerson(q, userId);
  const [row] = await readUsers(deps, operator, [userId]);
  if (!person || !row) throw refuse('NOT_FOUND');
  const [money, keys, webhook, sessions, notes, stores, invited] = await Promise.all([
    operator.rights.has('finance.view') ? readMoney(q, userId) : {},
    readKeys(q, userId),
    readWebhook(q, userId),
    readSessions(q, userId),
    readNotes(q, userId),
    readStores(q, userId),
    readInvited(q, userId),
  ]);
  return {
    ...row,
    ...money,
    lasting_group_name: deps.config.groups.find(({ id }) => id === person.lasting_group_id)?.name ?? '',
    version: person.version,
    spread_code: person.spread_code,
    real_name_mask: maskRealName(person.real_name),
    id_card_mask: person.id_card_mask,
    attestation_reason: person.attestation_reason,
    withdraw_locked_until: formatTime(
      person.withdraw_locked_until !== null && person.withdraw_locked_until.getTime() > deps.now()
        ? person.withdraw_locked_until
        : null,
    ),
    inviter: person.invited_by === null ? null : ((await readPeople(q, [person.invited_by]))[0] ?? null),
    ...invited,
    keys,
    webhook,
    sessions,
    notes,
    stores,
  };
}

async function readPerson(q: Queries, userId: number) {
  return q
    .selectFrom('users as t')
    .where('t.id', '=', userId)
    .where(IS_PERSON)
    .select(['t.version', 't.spread_code', 't.real_name', 't.id_card_mask', 't.attestation_reason'])
    .select(['t.withdraw_locked_until', 't.invited_by', 't.lasting_group_id'])
    .executeTakeFirst();
}

async function readMoney(q: Queries, userId: number) {
  const sums = await walletSums(q, userId);
  return {
    commission: formatYuan(sums.commission),
    commission_frozen: formatYuan(sums.frozenCommission),
    withdrawing: formatYuan(sums.withdrawing),
  };
}

async function readKeys(q: Queries, userId: number) {
  const rows = await q
    .selectFrom('all_keys')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('key_created_at')
    .limit(MOST)
    .execute();
  return rows.map((key) => ({
    app_key: key.app_key,
    name: key.name,
    mode: key.mode,
    is_on: key.enabled && key.ended_at === null,
    scopes: key.scopes,
    ip_list: key.ip_list,
    daily_limit: key.daily_limit_fen === null ? '' : formatYuan(fen(key.daily_limit_fen)),
    last_used_at: formatTime(key.last_used_at),
    last_address: key.last_address,
  }));
}

async function readWebhook(q: Queries, userId: number) {
  const row = await q
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('callback_url', '<>', '')
    .select(['callback_url', 'callback_enabled', 'events'])
    .executeTakeFirst();
  return row ? { url: row.callback_url, is_on: row.callback_enabled, events: row.events } : null;
}

async function readSessions(q: Queries, userId: number) {
  const rows = await q
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'user_agent', 'label', 'address', 'created_at', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent, row.label),
    address: row.address,
    created_at: formatTime(row.created_at),
    last_used_at: formatTime(row.last_used_at),
  }));
}

async function readNotes(q: Queries, userId: number) {
  const rows = await q
    .selectFrom('office_notes as n')
    .innerJoin('operators as o', 'o.id', 'n.operator_id')
    .where('n.object', '=', 'user')
    .where('n.ref', '=', String(userId))
    .select(['n.at', 'o.name', 'n.content'])
    .orderBy('n.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ at, name, content }) => ({ at: formatTime(at), by: name, content }));
}

async function readStores(q: Queries, userId: number) {
  const rows = await q
    .selectFrom('stores')
    .where('user_id', '=', userId)
    .select(['id', 'shop_name', 'platform', 'status', 'last_sync_at'])
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.shop_name,
    platform_text: PLATFORM_LABELS[row.platform] ?? '',
    status: row.status,
    status_text: STORE_STATUS_LABELS[row.status] ?? '',
    last_sync_at: formatTime(row.last_sync_at),
  }));
}

async function readInvited(q: Queries, userId: number) {
  const invited = q.selectFrom('users').where('invited_by', '=', userId);
  const [{ n }, rows] = await Promise.all([
    invited.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
    invited.select('id').orderBy('id', 'desc').limit(MOST).execute(),
  ]);
  return {
    invited_count: n,
    invited: await readPeople(
      q,
      rows.map(({ id }) => id),
    ),
  };
}

async function readPeople(q: Queries, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('users')
    .where('id', 'in', ids)
    .select(['id', 'mobile', 'username'])
    .execute();
  return rows.map(({ id, mobile, username }) => ({
    id,
    mobile: maskMobile(mobile),
    name: username === mobile ? maskMobile(mobile) : username,
  }));
}

import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime, parseTime } from '@giftship/shared/lib/china-time';
import { TAG_LIMITS } from '@giftship/shared/users/user-rules';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { setGroup } from '../groups/set-group.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { USERS_COPY as SAY } from './copy.ts';
import { IS_PERSON } from './list-users.ts';

/** What an operator sets of a user; what is left out stays. */
export interface UserToSave {
  user_id: number;
  reason: string;
  version: number;
  group?: { group_id: number; until: string } | undefined;
  tags?: string[] | undefined;
}

/** Sets a user's group and tags (O144, O149), over the version that the operator saw. */
export function saveUser(deps: Deps, call: WorkCall, input: UserToSave) {
  return officeWork(deps, call, async (tx, log) => {
    const person = await lockUser(tx, input.user_id);
    const ref = String(person.id);
    await refuseOldVersion(tx, { object: 'user', ref, stored: person.version, given: input.version });
    const before = {
      group_id: person.group_id,
      until: formatTime(person.group_until),
      tags: await tagsOf(tx, person.id),
    };
    if (input.group) {
      const now = (await deps.timeOfRecord(tx)).getTime();
      await setGroup(tx, person.id, groupOf(input.group, now));
    }
    if (input.tags) await setTags(tx, person.id, input.tags);
    const version = person.version + 1;
    await tx.updateTable('users').set({ version }).where('id', '=', person.id).execute();
    await log({
      object: 'user',
      ref,
      reason: input.reason,
      before: {
        ...(input.group ? { group_id: before.group_id, until: before.until } : {}),
        ...(input.tags ? { tags: before.tags } : {}),
      },
      after: { ...input.group, ...(input.tags ? { tags: await tagsOf(tx, person.id) } : {}) },
    });
    return { version };
  });
}

/** Holds one user to the end of the transaction; refused when there is none. */
export async function lockUser(tx: Tx, userId: number) {
  const person = await tx
    .selectFrom('users as t')
    .where('t.id', '=', userId)
    .where(IS_PERSON)
    .select([
      't.id',
      't.version',
      't.status',
      't.group_id',
      't.group_until',
      't.withdraw_locked_until',
      't.withdraw_failures',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw refuse('NOT_FOUND');
  return person;
}

function groupOf({ group_id, until }: { group_id: number; until: string }, now: number) {
  const at = until === '' ? null : parseTime(until);
  if (at !== null && at <= now)
    throw refuse('INVALID', {}, { errors: [{ field: 'group.until', msg: SAY.untilOver }] });
  return { groupId: group_id, until: at === null ? null : new Date(at) };
}

async function tagsOf(q: Queries, userId: number): Promise<string[]> {
  const rows = await q
    .selectFrom('user_tags')
    .innerJoin('tags', 'tags.id', 'user_tags.tag_id')
    .where('user_id', '=', userId)
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Gives a user these tags and no other; new ones join the shared list while it has room. */
async function setTags(tx: Tx, userId: number, names: readonly string[]): Promise<void> {
  const wanted = [...new Set(names)];
  await tx.deleteFrom('user_tags').where('user_id', '=', userId).execute();
  if (wanted.length === 0) return;
  // One after the other, so that two do not both add the last one.
  await sql`select pg_advisory_xact_lock(149, 0)`.execute(tx);
  await tx
    .insertInto('tags')
    .values(wanted.map((name) => ({ name })))
    .onConflict((oc) => oc.column('name').doNothing())
    .execute();
  const { n } = await tx
    .selectFrom('tags')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  if (n > TAG_LIMITS.ofAll) throw refuse('TAGS_FULL', { max: TAG_LIMITS.ofAll });
  await tx
    .insertInto('user_tags')
    .columns(['user_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('tags')
        .where('name', 'in', wanted)
        .select([sql.val(userId).as('user_id'), 'id']),
    )
    .execute();
}

/** The shared list of tags with how many users carry each. */
export async function listTags(q: Queries) {
  const list = await q
    .selectFrom('tags')
    .leftJoin('user_tags', 'user_tags.tag_id', 'tags.id')
    .groupBy('tags.id')
    .select(['tags.id', 'tags.name', sql<number>`count(user_tags.user_id)::int`.as('users')])
    .orderBy('tags.name')
    .execute();
  return { list, most: TAG_LIMITS.ofAll };
}

/** Takes a tag out of the shared list and off every user. */
export function removeTag(deps: Deps, call: WorkCall, id: number) {
  return officeWork(deps, call, async (tx, log) => {
    const off = await tx.deleteFrom('user_tags').where('tag_id', '=', id).executeTakeFirst();
    const gone = await tx.deleteFrom('tags').where('id', '=', id).returning('name').executeTakeFirst();
    if (!gone) throw refuse('NOT_FOUND');
    const users = Number(off.numDeletedRows);
    await log({ object: 'tag', ref: String(id), before: { name: gone.name }, rows: users });
    return { users };
  });
}

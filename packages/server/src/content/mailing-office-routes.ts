import { MAILING_STATUS_LABELS } from '@giftship/shared/content/mailing-copy';
import { MAILING_ALONE, type mailingOfficeRoutes } from '@giftship/shared/content/message-office-contract';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { ZERO_FEN } from '@giftship/shared/money/fen';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo, whyMany } from '../operators/ask.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { type MailingTo, countMeant, countRead, planMailing, stopMailing } from './mailings.ts';
import { momentOf } from './notice.ts';
import { CONTENT_OFFICE_COPY as SAY } from './office-copy.ts';

interface Mailing extends MailingTo {
  content: string;
  link: string;
  /** '' is at once. */
  send_time: string;
  /** How many people it was asked for: it reaches no more, whoever comes until it is agreed to. */
  counted?: number;
}

/** What one person may send in a day. */
const BY_ONE = {
  most: MAILING_ALONE,
  why: (count: number, today: number) =>
    count > MAILING_ALONE ? SAY.sendsMany(count, MAILING_ALONE) : SAY.sendsToday(today, MAILING_ALONE),
};

/** Sends one text to many (O196); to more than a thousand only with another person who may publish. */
const sendMailing: Action<Mailing> = {
  kind: 'message.send',
  right: 'message.send',
  secondRight: 'content.publish',
  object: 'mailing',
  ref: ({ target, target_id }) => `${target}${target_id === 0 ? '' : ` ${target_id}`}`,
  reason: () => '',
  amount: async () => ZERO_FEN,
  many: { ...BY_ONE, count: async (tx, mailing) => countMeant(tx, mailing) },
  preview: async (deps, tx, mailing) => [
    { name: SAY.mailing.to, value: await nameOf(deps, tx, mailing) },
    { name: SAY.mailing.count, value: String(await countMeant(tx, mailing)), isLive: true },
    { name: SAY.mailing.content, value: mailing.content },
    { name: SAY.mailing.link, value: mailing.link },
    { name: SAY.mailing.at, value: mailing.send_time || SAY.mailing.now },
  ],
  perform: async (deps, tx, mailing, by) => {
    const { send_time, counted, ...same } = mailing;
    const meant = await countMeant(tx, mailing);
    const total = counted === undefined ? meant : Math.min(meant, counted);
    if (total === 0) throw refuse('MAILING_NOBODY');
    const id = await planMailing(tx, {
      ...same,
      total,
      send_at: momentOf(send_time) ?? (await deps.timeOfRecord(tx)),
      by: by.actor?.name ?? '',
      operator_id: by.askedBy ?? by.actor?.id ?? null,
    });
    const after = { target: mailing.target, target_id: mailing.target_id, content: mailing.content, total };
    return { logs: [{ object: 'mailing', ref: String(id), after }], result: { id } };
  },
};

/** What of messages may wait for a second person. */
export const mailingActions = { [sendMailing.kind]: sendMailing };

/** Handlers of messages to many (O196). */
export function mailingOfficeHandlers(deps: Deps): OfficeHandlers<typeof mailingOfficeRoutes> {
  const { db } = deps;
  return {
    list: ({ query }) => listMailings(deps, query),
    options: async () => ({
      groups: deps.config.groups.map(({ id, name }) => ({ id, name })),
      tags: await db.q.selectFrom('tags').select(['id', 'name']).orderBy('name').execute(),
    }),
    count: async ({ operator, body }) => {
      const count = await countMeant(db.q, body);
      const why = await whyMany(deps, { operator, action: { kind: sendMailing.kind, many: BY_ONE }, count });
      return { count, needs_second: why !== null };
    },
    send: async (call) => {
      const { title, content, ...same } = call.body;
      const mailing = { ...same, content: SAY.mailing.text(title, content, same.link) };
      const counted = await countMeant(db.q, mailing);
      if (counted === 0) throw refuse('MAILING_NOBODY');
      const { approval, id } = await askOrDo(deps, call, sendMailing, { ...mailing, counted });
      return { approval, id: approval === null ? Number(id) : null };
    },
    stop: (call) => stopMailing(deps, call, call.body.id),
  };
}

async function listMailings(
  deps: Deps,
  query: { page: number; page_size: number; start_time: string; end_time: string },
) {
  const { from, to } = spanOf(deps, query);
  const found = deps.db.q.selectFrom('mailings').where('created_at', '>=', from).where('created_at', '<', to);
  const { n } = await deps.db.q
    .selectFrom(found.select('id').limit(MOST_COUNTED).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  const read = await countRead(
    deps.db.q,
    rows.map(({ id }) => id),
  );
  const list = [];
  for (const row of rows)
    list.push({
      id: row.id,
      target_text: await nameOf(deps, deps.db.q, { target: row.target, target_id: row.target_id ?? 0 }),
      content: row.content,
      link: row.link,
      send_time: formatTime(row.send_at),
      status: row.status,
      status_text: MAILING_STATUS_LABELS[row.status] ?? '',
      total: row.total,
      done: row.done,
      left_out: row.left_out,
      read: read.get(row.id) ?? 0,
      by: row.by,
      created_at: formatTime(row.created_at),
    });
  return { list, page: query.page, page_size: query.page_size, data_count: n };
}

async function nameOf(
  { config }: Pick<Deps, 'config'>,
  q: Queries,
  { target, target_id }: MailingTo,
): Promise<string> {
  if (target === 'group') return config.groups.find(({ id }) => id === target_id)?.name ?? String(target_id);
  if (target === 'tag') {
    const tag = await q.selectFrom('tags').where('id', '=', target_id).select('name').executeTakeFirst();
    return SAY.mailing.tag(tag?.name ?? String(target_id));
  }
  if (target === 'one') return SAY.mailing.one(target_id);
  return target === 'all' ? SAY.mailing.all : SAY.mailing.suppliers;
}

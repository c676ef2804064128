import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { ADJUST_LIMITS } from '@giftship/shared/wallet/adjustment';
import { ADJUST_KIND_LABELS } from '@giftship/shared/wallet/labels';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { type RawBuilder, sql } from 'kysely';
import { needPaper } from '../content/papers.ts';
import type { Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import type { WorkCall } from '../operators/work.ts';
import { BALANCE_COPY as SAY } from './copy.ts';
import { balanceOf, transfer } from './ledger.ts';

/** A balance that is changed by hand: `amount` in fen, without a sign. */
interface Payload {
  user_id: number;
  amount: number;
  way: 'in' | 'out';
  kind: number;
  reason: string;
  attachment: string;
}

/** Puts money on a balance or takes it off by hand (O155), with a number of its own; never below zero. */
export const ADJUST_BALANCE: Action<Payload> = {
  kind: 'balance.adjust',
  right: 'balance.adjust',
  object: 'balance',
  ref: ({ user_id }) => String(user_id),
  reason: ({ reason }) => reason,
  limits: 'money',
  amount: async (_tx, { amount }) => fen(amount),
  twins: ({ user_id, way, amount }) => [`${user_id} ${way} ${amount}`],
  preview: async (_deps, tx, payload) => {
    const { id, mobile } = await readPerson(tx, payload.user_id);
    const money = formatYuan(fen(payload.amount));
    return [
      { name: SAY.user, value: `${id} ${maskMobile(mobile)}` },
      { name: SAY.way[payload.way], value: money },
      { name: SAY.balanceNow, value: formatYuan(await balanceOf(tx, id)), isLive: true },
      { name: SAY.kind, value: ADJUST_KIND_LABELS[payload.kind] ?? '' },
      { name: SAY.reason, value: payload.reason },
      ...(payload.attachment === '' ? [] : [{ name: SAY.attachment, value: payload.attachment }]),
    ];
  },
  perform: async (_deps, tx, payload, { actor, askedBy, approvalId }) => {
    const { id: userId } = await readPerson(tx, payload.user_id);
    const amount = fen(payload.amount);
    const signed = payload.way === 'in' ? amount : fen(-amount);
    const { id } = await tx
      .insertInto('adjustments')
      .values({
        target: 'balance',
        user_id: userId,
        amount_fen: signed,
        kind: payload.kind,
        reason: payload.reason,
        attachment: payload.attachment,
        asked_by: askedBy ?? actor?.id ?? null,
        approved_by: approvalId === null ? null : (actor?.id ?? null),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const adjust_sn = snOf('adjustment', id);
    await move(tx, { userId, signed, sn: adjust_sn, payload });
    const after = await balanceOf(tx, userId);
    const [from, to] = [formatYuan(fen(after - signed)), formatYuan(after)];
    return {
      logs: [
        {
          object: 'balance',
          ref: String(userId),
          reason: payload.reason,
          before: { balance: from },
          after: { balance: to, adjust_sn, kind: payload.kind, attachment: payload.attachment },
        },
      ],
      result: { adjust_sn, before: from, after: to },
    };
  },
};

async function move(
  tx: Tx,
  { userId, signed, sn, payload }: { userId: number; signed: Fen; sn: string; payload: Payload },
): Promise<void> {
  const balance = { kind: 'balance', userId } as const;
  const manual = { kind: 'system', code: 'manual' } as const;
  const isIn = payload.way === 'in';
  const isMoved = await transfer(tx, {
    from: isIn ? manual : balance,
    to: isIn ? balance : manual,
    amount: fen(Math.abs(signed)),
    type: isIn ? LOG_TYPE.manualIn : LOG_TYPE.manualOut,
    kind: 'manual',
    ref: sn,
    remark: ADJUST_KIND_LABELS[payload.kind] ?? '',
  });
  if (!isMoved) throw refuse('BALANCE_SHORT', { balance: await balanceOf(tx, userId) });
}

async function readPerson(tx: Tx, userId: number) {
  const person = await tx
    .selectFrom('users as t')
    .innerJoin('accounts as a', 'a.owner_id', 't.id')
    .where('t.id', '=', userId)
    .where('a.kind', '=', 'balance')
    // Test money is no money.
    .where('a.is_test', '=', false)
    .select(['t.id', 't.mobile'])
    .executeTakeFirst();
  if (!person) throw refuse('NOT_FOUND');
  return person;
}

/** Changes a balance at once, or lays it before a second person where a limit is passed. */
export async function adjustBalance(
  deps: Deps,
  call: WorkCall,
  { money, ...input }: Omit<Payload, 'amount'> & { money: string | number },
) {
  const amount = parseYuan(String(money));
  if (amount === null || amount < ADJUST_LIMITS.least || amount > ADJUST_LIMITS.most)
    throw fault('money', SAY.money);
  if (amount > ADJUST_LIMITS.bare && input.attachment === '')
    throw fault('attachment', SAY.attachmentMissing);
  await needPaper(deps.db.q, { kind: 'attachment', path: input.attachment });
  // What the balance does not bear is said before a second person is asked.
  if (input.way === 'out') await refuseTooMuch(deps, input.user_id, amount);
  const asked = await askOrDo(deps, call, ADJUST_BALANCE, { ...input, amount });
  const said = (field: string) => String(asked[field] ?? '');
  return {
    approval: asked.approval,
    adjust_sn: said('adjust_sn'),
    before: said('before'),
    after: said('after'),
  };
}

const fault = (field: string, msg: string) => refuse('INVALID', {}, { errors: [{ field, msg }] });

async function refuseTooMuch({ db }: Deps, userId: number, amount: Fen): Promise<void> {
  const account = await db.q
    .selectFrom('accounts')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'balance')
    .select('balance_fen')
    .executeTakeFirst();
  if (!account) throw refuse('NOT_FOUND');
  if (account.balance_fen < amount) throw refuse('BALANCE_SHORT', { balance: fen(account.balance_fen) });
}

/** What was changed by hand, newest first. */
export async function listAdjustments(
  deps: Deps,
  wanted: {
    page: number;
    page_size: number;
    start_time: string;
    end_time: string;
    adjust_sn: string;
    user_id?: number | undefined;
  },
) {
  const { page, page_size } = wanted;
  const where = matches(deps, wanted);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from adjustments t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    deps.db.q,
  );
  const { rows } = await sql<Read>`
    select t.*, u.mobile, a.name as asker, d.name as decider from adjustments t join users u on u.id = t.user_id
    left join operators a on a.id = t.asked_by left join operators d on d.id = t.approved_by
    where ${where} order by t.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(deps.db.q);
  return { list: rows.map(rowOf), page, page_size, data_count: onlyRow(counted).n };
}

function matches(
  deps: Deps,
  wanted: { start_time: string; end_time: string; adjust_sn: string; user_id?: number | undefined },
): RawBuilder<boolean> {
  const ofBalance = sql<boolean>`t.target = 'balance'`;
  if (wanted.adjust_sn.trim() !== '')
    return sql`${ofBalance} and t.id = ${idOf('adjustment', wanted.adjust_sn.toUpperCase()) ?? 0}`;
  if (wanted.user_id !== undefined) return sql`${ofBalance} and t.user_id = ${wanted.user_id}`;
  return sql`${ofBalance} and ${madeAt(deps, wanted)}`;
}

/** Few rows: they are bounded by their own time. */
function madeAt(deps: Deps, wanted: { start_time: string; end_time: string }): RawBuilder<boolean> {
  const { from, to } = spanOf(deps, wanted);
  return sql`t.at >= ${from}::timestamptz and t.at < ${to}::timestamptz`;
}

interface Read {
  id: number;
  user_id: number;
  mobile: string;
  amount_fen: number;
  kind: number;
  reason: string;
  attachment: string;
  asker: string | null;
  decider: string | null;
  at: Date;
}

const rowOf = (row: Read) => ({
  adjust_sn: snOf('adjustment', row.id),
  user_id: row.user_id,
  mobile: maskMobile(row.mobile),
  money: formatYuan(fen(row.amount_fen)),
  kind: row.kind,
  kind_text: ADJUST_KIND_LABELS[row.kind] ?? '',
  reason: row.reason,
  attachment: row.attachment,
  asked_by: row.asker ?? '',
  approved_by: row.decider ?? '',
  at: formatTime(row.at),
});

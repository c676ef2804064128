import { ATTESTATION } from '@giftship/shared/accounts/account';
import { maskMobile, maskRealName } from '@giftship/shared/accounts/account-rules';
import { ATTESTATION_LABELS } from '@giftship/shared/accounts/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import type { ReviewRow } from '@giftship/shared/users/office-contract';
import { type RawBuilder, sql } from 'kysely';
import { ATTESTATION_COPY } from '../accounts/copy.ts';
import { decideAttestationIn } from '../accounts/decide-attestation.ts';
import type { Tx } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import { unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';
import { noteLook } from '../operators/note-look.ts';
import { actorName, type Operator } from '../operators/operator.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { lockUser } from './save-user.ts';

const MOST_OTHERS = 20;

/** What narrows the list of real-name reviews. */
export interface ReviewFilter {
  state: 'waiting' | 'asking' | 'all';
  q: string;
  page: number;
  page_size: number;
}

/** Real-name submissions in review, the oldest first (O147): masked, with the other accounts of the same number. */
export async function listAttestations(
  { db: { q }, now }: Deps,
  operator: Pick<Operator, 'id' | 'rights'>,
  filter: ReviewFilter,
) {
  const { page, page_size } = filter;
  const where = matches(filter);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from users u where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    q,
  );
  const { rows } = await sql<Read>`
    select u.id, u.mobile, u.real_name, u.id_card_mask, u.attestation, u.attestation_reason, u.attestation_at, ${isSeen(operator)} as is_seen,
      (select coalesce(jsonb_agg(jsonb_build_object('user_id', o.id, 'mobile', o.mobile, 'status', o.attestation)), '[]') from (
        select id, mobile, attestation from users o
        where o.id_card_digest = u.id_card_digest and o.id <> u.id and o.attestation in (${lits(ATTESTATION.review, ATTESTATION.passed)})
        order by id limit ${sql.lit(MOST_OTHERS)}) o) as others
    from users u where ${where} order by u.attestation_at, u.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    q,
  );
  return { list: rows.map((row) => rowOf(row, now())), page, page_size, data_count: onlyRow(counted).n };
}

interface Read {
  id: number;
  mobile: string;
  real_name: string;
  id_card_mask: string;
  attestation: number;
  attestation_reason: string;
  attestation_at: Date | null;
  is_seen: boolean;
  others: { user_id: number; mobile: string; status: number }[];
}

function matches({ state, q }: ReviewFilter): RawBuilder<boolean> {
  const parts = [sql<boolean>`u.attestation = ${sql.lit(ATTESTATION.review)}`];
  if (state === 'waiting') parts.push(sql`u.attestation_reason = ${ATTESTATION_COPY.byHand}`);
  if (state === 'asking') parts.push(sql`u.attestation_reason <> ${ATTESTATION_COPY.byHand}`);
  const wanted = q.trim();
  if (wanted !== '')
    parts.push(/^\d{1,10}$/.test(wanted) ? sql`u.id = ${Number(wanted)}` : sql`u.mobile = ${wanted}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const rowOf = (row: Read, now: number): ReviewRow => ({
  user_id: row.id,
  mobile: maskMobile(row.mobile),
  real_name_mask: maskRealName(row.real_name),
  id_card_mask: row.id_card_mask,
  status: row.attestation,
  status_text: ATTESTATION_LABELS[row.attestation] ?? '',
  provider_answer: row.attestation_reason,
  is_by_hand: row.attestation_reason === ATTESTATION_COPY.byHand,
  is_seen: row.is_seen,
  since: formatTime(row.attestation_at),
  age_minutes:
    row.attestation_at === null ? 0 : Math.max(0, Math.floor((now - row.attestation_at.getTime()) / 60_000)),
  others: row.others.map((other) => ({
    user_id: other.user_id,
    mobile: maskMobile(other.mobile),
    status: other.status,
    status_text: ATTESTATION_LABELS[other.status] ?? '',
  })),
});

/** What this name and number is looked at as. */
const LOOK = 'id_card';

/** Somebody opened the submission of user `u` in full since it was sent in: who may do so has done it himself. */
const isSeen = ({ id, rights }: Pick<Operator, 'id' | 'rights'>) => sql<boolean>`exists (
  select from personal_data_log l where l.user_id = u.id and l.ref = ${LOOK} and l.at >= u.attestation_at
    and ${rights.has('personal.idcard') ? sql`l.operator_id = ${id}` : sql`l.operator_id is not null`})`;

/** Approves, after a look at name and number, or refuses one submission that waits for a person (O147). */
export function reviewAttestation(
  deps: Deps,
  call: WorkCall,
  input: { user_id: number; do: 'approve' | 'refuse'; reason: string },
) {
  if (input.do === 'refuse' && input.reason.length < REASON_LENGTH.least) throw refuse('REASON_NEEDED');
  return officeWork(deps, call, async (tx, log) => {
    const { id } = await lockUser(tx, input.user_id);
    if (input.do === 'approve') await refuseUnseen(tx, call.operator, id);
    const max = deps.config.identityAccounts;
    const ended = await decideAttestationIn(tx, {
      decision: input.do,
      who: String(id),
      reason: input.do === 'refuse' ? input.reason : '',
      decidedBy: actorName(call.operator),
      identityAccounts: max,
    });
    if (ended.end === 'full') throw refuse('IDENTITY_FULL', { n: max });
    if (ended.end !== 'done') throw refuse('STATE_CONFLICT');
    const status = input.do === 'approve' ? ATTESTATION.passed : ATTESTATION.refused;
    await log({
      action: `attestation.${input.do}`,
      object: 'user',
      ref: String(id),
      reason: input.reason,
      before: { attestation: ATTESTATION.review },
      after: { attestation: status, name: ended.review.real_name_mask, number: ended.review.id_card_mask },
    });
    return { status, status_text: ATTESTATION_LABELS[status] ?? '' };
  });
}

/** Nobody passes what was not looked at; what waits for nobody is refused by its state. */
async function refuseUnseen(tx: Tx, operator: Operator, userId: number): Promise<void> {
  const { rows } = await sql`select from users u where u.id = ${userId}
    and u.attestation = ${sql.lit(ATTESTATION.review)} and not ${isSeen(operator)}`.execute(tx);
  if (rows.length > 0) throw refuse('LOOK_FIRST');
}

/** Name and resident number in full, one person at a time, with a record of who looked and what for (B17). */
export function showIdNumber(
  deps: Deps,
  call: WorkCall,
  { user_id, reason }: { user_id: number; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    const { id } = await lockUser(tx, user_id);
    const person = await tx
      .selectFrom('users')
      .where('id', '=', id)
      .select(['real_name', 'id_card_cipher'])
      .executeTakeFirstOrThrow();
    if (person.id_card_cipher === '') throw refuse('NOT_FOUND');
    const ref = String(id);
    await noteLook(tx, { operatorId: call.operator.id, userId: id, ref: LOOK, purpose: reason });
    await log({ object: 'user', ref, reason });
    return { real_name: person.real_name, id_card: unseal(deps.secret, person.id_card_cipher) };
  });
}

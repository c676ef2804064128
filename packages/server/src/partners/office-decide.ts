import { refuse } from '@giftship/shared/errors/app-error';
import { SUBSTATION_STATUS_LABELS } from '@giftship/shared/content/labels';
import { DECISIONS, type Decision } from '@giftship/shared/partners/decisions';
import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import { needRight } from '../operators/need-right.ts';
import { eachRowOrRefuse } from '../operators/each-row.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { PARTNER_COPY, PROMOTER_COPY, SUBSTATION_NEWS } from './copy.ts';
import { decidePartnerIn } from './review-partner.ts';

/** Decides about partners by their numbers (O181), each along the arrows. */
export function decidePartners(
  deps: Deps,
  call: WorkCall,
  input: { ids: number[]; do: Decision; reason: string },
) {
  refuseShortReason(DECISIONS[input.do].needsReason, input.reason);
  return officeWork(deps, call, async (tx, log) => {
    const results = await eachRowOrRefuse(tx, input.ids.map(String), async (id) => {
      const found = await tx
        .selectFrom('partners')
        .where('id', '=', Number(id))
        .select(['user_id', 'status'])
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw refuse('NOT_FOUND');
      const isDone = await decidePartnerIn(tx, {
        decision: input.do,
        userIds: [found.user_id],
        reason: input.reason,
      });
      if (!isDone) throw refuse('STATE_CONFLICT');
    });
    const { from, to } = DECISIONS[input.do];
    for (const { sn } of results.filter(({ ok }) => ok))
      await log({
        action: `partner.${input.do}`,
        object: 'partner',
        ref: sn,
        reason: input.reason,
        before: { status: from },
        after: { status: to },
      });
    return { results };
  });
}

function refuseShortReason(isNeeded: boolean, reason: string): void {
  if (isNeeded && reason.length < REASON_LENGTH.least) throw refuse('REASON_NEEDED');
}

/** Switches one site of a partner off, over what he set himself, or takes that back (O182). Logins in its pages end with it. */
export function switchSite(
  deps: Deps,
  call: WorkCall,
  input: { site_id: number; is_blocked: boolean; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    const site = await tx
      .selectFrom('partner_sites')
      .where('id', '=', input.site_id)
      .select(['id', 'user_id', 'name', 'blocked_at'])
      .forUpdate()
      .executeTakeFirst();
    if (!site) throw refuse('NOT_FOUND');
    if ((site.blocked_at !== null) === input.is_blocked) throw refuse('STATE_CONFLICT');
    await tx
      .updateTable('partner_sites')
      .set({
        blocked_at: input.is_blocked ? sql<Date>`now()` : null,
        blocked_reason: input.is_blocked ? input.reason : '',
      })
      .where('id', '=', site.id)
      .execute();
    const said = input.is_blocked
      ? PARTNER_COPY.siteOff(site.name, input.reason)
      : PARTNER_COPY.siteOn(site.name);
    await tellUser(tx, { userId: site.user_id, kind: 'partner', ref: '', content: said });
    await log({
      object: 'partner-site',
      ref: String(site.id),
      reason: input.reason,
      before: { is_blocked: !input.is_blocked },
      after: { is_blocked: input.is_blocked },
    });
    return { site_id: site.id, is_blocked: input.is_blocked };
  });
}

/** Switches a user's commission off or on (O183): what was earned stays, what is bought meanwhile earns nothing. */
export function setPromoter(
  deps: Deps,
  call: WorkCall,
  input: { user_id: number; do: 'disable' | 'restore'; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    const isOff = input.do === 'disable';
    const found = await tx
      .selectFrom('users as u')
      .where('u.id', '=', input.user_id)
      .where(sql<boolean>`not exists (select from twins where twin_id = u.id)`)
      .select(['u.id', 'u.is_partner_disabled'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) throw refuse('NOT_FOUND');
    if (found.is_partner_disabled === isOff) throw refuse('STATE_CONFLICT');
    await tx.updateTable('users').set({ is_partner_disabled: isOff }).where('id', '=', found.id).execute();
    await tellUser(tx, {
      userId: found.id,
      kind: 'partner',
      ref: '',
      content: isOff ? PROMOTER_COPY.off(input.reason) : PROMOTER_COPY.on,
    });
    await log({
      action: `promoter.${input.do}`,
      object: 'user',
      ref: String(found.id),
      reason: input.reason,
      before: { is_promoter_off: !isOff },
      after: { is_promoter_off: isOff },
    });
    return { is_promoter_off: isOff };
  });
}

/** Decides an application for a substation: a record, and a message to whoever has an account of that mobile (O185). */
export function decideSubstation(
  deps: Deps,
  call: WorkCall,
  input: { id: number; do: Decision; reason: string },
) {
  const { from, to, needsReason } = DECISIONS[input.do];
  refuseShortReason(needsReason, input.reason);
  return officeWork(deps, call, async (tx, log) => {
    const found = await tx
      .selectFrom('substation_applications')
      .where('id', '=', input.id)
      .select(['id', 'status', 'mobile'])
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw refuse('NOT_FOUND');
    if (found.status !== from) throw refuse('STATE_CONFLICT');
    await tx
      .updateTable('substation_applications')
      .set({ status: to, reason: input.reason, decided_at: sql<Date>`now()`, decided_by: call.operator.id })
      .where('id', '=', found.id)
      .execute();
    await tellApplicant(tx, found.mobile, SUBSTATION_NEWS[input.do](input.reason));
    await log({
      action: `substation.${input.do}`,
      object: 'substation',
      ref: String(found.id),
      reason: input.reason,
      before: { status: from },
      after: { status: to },
    });
    return { status: to, status_text: SUBSTATION_STATUS_LABELS[to] ?? '' };
  });
}

/** The mobile of an applicant in full, who may have no account: to call him, with a record of who looked and what for. */
export function showApplicantMobile(
  deps: Deps,
  call: WorkCall,
  { id, reason }: { id: number; reason: string },
) {
  needRight(call.operator, 'substation.review');
  return officeWork(deps, call, async (tx, log) => {
    const found = await tx
      .selectFrom('substation_applications')
      .where('id', '=', id)
      .select('mobile')
      .executeTakeFirst();
    if (!found) throw refuse('NOT_FOUND');
    await log({ object: 'substation', ref: String(id), reason });
    return { mobile: found.mobile };
  });
}

async function tellApplicant(tx: Tx, mobile: string, content: string): Promise<void> {
  const people = await tx.selectFrom('users').where('mobile', '=', mobile).select('id').execute();
  for (const { id } of people) await tellUser(tx, { userId: id, kind: 'partner', ref: '', content });
}

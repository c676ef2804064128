import { refuse } from '@giftship/shared/errors/app-error';
import { type Fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import {
  MEMBER_ROLE,
  MOST_SUPPLIERS,
  type SettleCycle,
  SUPPLIER_STATUS,
} from '@giftship/shared/suppliers/supplier';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { contractOf } from './contract-terms.ts';
import { SUPPLIER_FAULTS } from './copy.ts';
import { inviteLink, makeInvite, sendInvite } from './invites.ts';
import { licenceTaken } from './licence-taken.ts';

/** Who a supplier is. */
interface Identity {
  name: string;
  company: string;
  licence: string;
  contact: string;
  address: string;
}

/**
 * Makes a supplier that is open at once (O082): whoever has a login of type supplier with that mobile owns it, anybody else
 * is invited to.
 */
export async function addSupplier(
  deps: Deps,
  call: WorkCall & { request: FastifyRequest },
  { mobile, ...identity }: Identity & { mobile: string },
) {
  const made = await officeWork(deps, call, async (tx, log) => {
    const owner = await tx
      .selectFrom('users')
      .where('mobile', '=', mobile)
      .where('user_type', '=', 'supplier')
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    const { id } = await tx
      .insertInto('suppliers')
      .values({
        ...identity,
        mobile,
        status: SUPPLIER_STATUS.open,
        user_id: owner?.id ?? null,
        decided_at: sql<Date>`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => licenceTaken(deps, identity.licence, error));
    await log({ object: 'supplier', ref: String(id), after: { ...identity } });
    if (owner) {
      await refuseTooManySuppliers(tx, owner.id);
      await tx
        .insertInto('supplier_members')
        .values({ supplier_id: id, user_id: owner.id, role: MEMBER_ROLE.owner })
        .execute();
      return { id, code: '' };
    }
    const invited = { supplierId: id, mobile, role: MEMBER_ROLE.owner, by: call.operator.name };
    return { id, code: (await makeInvite(deps, tx, invited)).code };
  });
  if (made.code === '') return { id: made.id, is_owned: true, link: '', is_sent: false };
  const link = inviteLink(deps, call.request, made.code);
  const is_sent = await sendInvite(deps, { mobile, supplier: identity.name, link });
  return { id: made.id, is_owned: false, link, is_sent };
}

async function refuseTooManySuppliers(tx: Tx, userId: number): Promise<void> {
  const { n } = await tx
    .selectFrom('supplier_members')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n >= MOST_SUPPLIERS) throw refuse('SUPPLIERS_FULL', { max: MOST_SUPPLIERS });
}

/** What is agreed on with a supplier (O084). */
interface Terms {
  contract_no: string;
  contract_start: string;
  contract_end: string;
  margin_factor: number;
  margin_plus: string | number;
  settle_cycle: SettleCycle;
  settle_days: number;
  reserve: string | number;
  comp_bearer: 1 | 2;
}

/** Saves who a supplier is and what is agreed on with it, over the version that was read. */
export function saveSupplier(
  deps: Deps,
  call: WorkCall,
  { id, version, ...input }: Identity & Terms & { id: number; version: number },
) {
  const plus = amountOf('margin_plus', input.margin_plus);
  const reserve_fen = amountOf('reserve', input.reserve);
  const { contract_start: start, contract_end: end } = input;
  if (start !== '' && end !== '' && end < start) throw invalid('contract_end', SUPPLIER_FAULTS.contractEnd);
  const contract = { no: input.contract_no, start, end, factor: input.margin_factor, plus };
  const { name, company, licence, contact, address, settle_cycle, settle_days, comp_bearer } = input;
  const next = {
    name,
    company,
    licence,
    contact,
    address,
    settle_cycle,
    settle_days,
    reserve_fen,
    comp_bearer,
    contract: JSON.stringify(contract),
  };
  return officeWork(deps, call, async (tx, log) => {
    const before = await tx
      .selectFrom('suppliers')
      .where('id', '=', id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw refuse('NOT_FOUND');
    await refuseOldVersion(tx, {
      object: 'supplier',
      ref: String(id),
      stored: before.version,
      given: version,
    });
    await tx
      .updateTable('suppliers')
      .set({ ...next, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => licenceTaken(deps, licence, error));
    const was = wordsOf({ ...before, terms: contractOf(before.contract) });
    const is = wordsOf({ ...next, terms: contract });
    const changed = Object.keys(is).filter((field) => was[field] !== is[field]);
    await log({ object: 'supplier', ref: String(id), before: pick(was, changed), after: pick(is, changed) });
    return { version: before.version + 1 };
  });
}

const pick = (from: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, from[field]]));

/** What the log keeps of a supplier. */
const wordsOf = ({
  terms,
  ...row
}: Identity & {
  settle_cycle: string;
  settle_days: number;
  reserve_fen: number;
  comp_bearer: number;
  terms: { no: string; start: string; end: string; factor: number; plus: Fen };
}): Record<string, unknown> => ({
  name: row.name,
  company: row.company,
  licence: row.licence,
  contact: row.contact,
  address: row.address,
  contract_no: terms.no,
  contract_start: terms.start,
  contract_end: terms.end,
  margin_factor: terms.factor,
  margin_plus: formatYuan(terms.plus),
  settle_cycle: row.settle_cycle,
  settle_days: row.settle_days,
  reserve: formatYuan(row.reserve_fen as Fen),
  comp_bearer: row.comp_bearer,
});

/** An amount of a form in fen; refuses what is none. */
function amountOf(field: string, given: string | number): Fen {
  const amount = parseYuan(given);
  if (amount === null || amount < 0) throw invalid(field, SUPPLIER_FAULTS.amount);
  return amount;
}

const invalid = (field: string, msg: string) => refuse('INVALID', {}, { errors: [{ field, msg }] });

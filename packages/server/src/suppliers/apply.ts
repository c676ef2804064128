import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { Application } from '@giftship/shared/suppliers/application';
import { SUPPLIER_STATUS_LABELS } from '@giftship/shared/suppliers/labels';
import { MEMBER_ROLE, SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { refuseOff } from '../http/switched-off.ts';
import { licenceTaken } from './licence-taken.ts';
import type { SupplierLogin } from './member.ts';
import { writeSupplierLog } from './write-supplier-log.ts';

/** What the form of the application shows: the one that was sent, and what may be chosen. */
export async function readApplication({ db }: Pick<Deps, 'db'>, { caller }: SupplierLogin) {
  const { q } = db;
  const [row, couriers, categories] = await Promise.all([
    ownApplication(q, caller.userId).executeTakeFirst(),
    q.selectFrom('couriers').select('name').distinct().orderBy('name').execute(),
    q.selectFrom('categories').select('name').where('parent_id', 'is', null).orderBy('rank').execute(),
  ]);
  return {
    application: row
      ? {
          ...(row.application as Pick<
            Application,
            'categories' | 'couriers' | 'warehouse' | 'parcels_a_day'
          >),
          agreement_version: Number(row.application['agreement_version'] ?? 0),
          name: row.name,
          company: row.company,
          licence: row.licence,
          licence_pic: row.licence_pic ?? '',
          contact: row.contact,
          mobile: row.mobile,
          supplier_id: row.id,
          status: row.status,
          status_text: SUPPLIER_STATUS_LABELS[row.status] ?? '',
          reason: row.reason,
          applied_at: formatTime(row.applied_at),
          version: row.version,
        }
      : null,
    couriers: couriers.map(({ name }) => name),
    categories: categories.map(({ name }) => name),
  };
}

/** The application that a login sent: suppliers of it that nobody else opened. */
const ownApplication = (q: Queries, userId: number) =>
  q
    .selectFrom('suppliers')
    .where('user_id', '=', userId)
    .where('applied_at', 'is not', null)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1);

/** Sends an application; its sender is the owner of what it becomes (S002). A login applies once, and mends what it sent. */
export async function apply(deps: Deps, login: SupplierLogin, wanted: Application, logs: string) {
  refuseOff(deps.config, 'supplier');
  return deps.db.transaction(
    async (tx) => {
      await holdApplicant(tx, login);
      const before = await ownApplication(tx, login.caller.userId).executeTakeFirst();
      if (before) throw refuse('APPLICATION_STATE', { state: SUPPLIER_STATUS_LABELS[before.status] ?? '' });
      await needPicture(tx, login, wanted);
      const { id } = await tx
        .insertInto('suppliers')
        .values({
          ...columnsOf(wanted),
          user_id: login.caller.userId,
          status: SUPPLIER_STATUS.applied,
          applied_at: sql<Date>`now()`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => licenceTaken(deps, wanted.licence, error));
      await tx
        .insertInto('supplier_members')
        .values({ supplier_id: id, user_id: login.caller.userId, role: MEMBER_ROLE.owner })
        .execute();
      await note(tx, login, { id, wanted, logs });
      return { supplier_id: id };
    },
    { actor: `user:${login.caller.userId}` },
  );
}

/** Sends a refused application anew, with what was mended. */
export async function applyAgain(deps: Deps, login: SupplierLogin, wanted: Application, logs: string) {
  refuseOff(deps.config, 'supplier');
  return deps.db.transaction(
    async (tx) => {
      const before = await ownApplication(tx, login.caller.userId).forUpdate().executeTakeFirst();
      if (!before) throw refuse('NOT_FOUND');
      if (before.status !== SUPPLIER_STATUS.refused)
        throw refuse('APPLICATION_STATE', { state: SUPPLIER_STATUS_LABELS[before.status] ?? '' });
      await needPicture(tx, login, wanted);
      await tx
        .updateTable('suppliers')
        .set({
          ...columnsOf(wanted),
          status: SUPPLIER_STATUS.applied,
          reason: '',
          version: before.version + 1,
          applied_at: sql<Date>`now()`,
        })
        .where('id', '=', before.id)
        .execute()
        .catch((error: unknown) => licenceTaken(deps, wanted.licence, error));
      await note(tx, login, { id: before.id, wanted, logs });
      return { supplier_id: before.id };
    },
    { actor: `user:${login.caller.userId}` },
  );
}

const columnsOf = (wanted: Application) => {
  const { name, company, licence, licence_pic, contact, mobile, ...rest } = wanted;
  const { province, city, district, address } = rest.warehouse;
  return {
    name,
    company,
    licence,
    licence_pic,
    contact,
    mobile,
    address: `${province}${city}${district}${address}`,
    application: JSON.stringify(rest),
  };
};

/** Two windows of one applicant come one after the other. */
async function holdApplicant(tx: Tx, { caller }: SupplierLogin): Promise<void> {
  await tx.selectFrom('users').where('id', '=', caller.userId).select('id').forNoKeyUpdate().execute();
}

/** The picture must be one that this very login sent in. */
async function needPicture(tx: Tx, { caller }: SupplierLogin, { licence_pic }: Application): Promise<void> {
  const found = await tx
    .selectFrom('pictures')
    .where('id', '=', licence_pic)
    .where('user_id', '=', caller.userId)
    .select('id')
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
}

const note = (
  tx: Tx,
  login: SupplierLogin,
  { id, wanted, logs }: { id: number; wanted: Application; logs: string },
): Promise<void> => {
  const supplier = { id, name: wanted.name, status: SUPPLIER_STATUS.applied, role: MEMBER_ROLE.owner };
  const { company, licence, contact, mobile } = wanted;
  return writeSupplierLog(
    tx,
    { ...login, supplier },
    {
      action: logs,
      object: 'supplier',
      ref: String(id),
      after: { company, licence, contact, mobile: maskMobile(mobile) },
    },
  );
};

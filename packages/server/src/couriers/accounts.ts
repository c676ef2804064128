import {
  ACCOUNT_STATUS,
  type AccountProvider,
  type CourierCode,
  MOST_ACCOUNTS,
} from '@giftship/shared/couriers/courier';
import type { Account } from '@giftship/shared/couriers/fields-contract';
import {
  ACCOUNT_PROVIDER_LABELS,
  ACCOUNT_STATUS_LABELS,
  COURIER_LABELS,
} from '@giftship/shared/couriers/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { SupplySchema } from '../db/schema-supply.ts';
import { seal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { COURIERS_COPY } from './copy.ts';
import { changedWords, type Party, refuseForeign, type Write } from './party.ts';
import { isUsable, openSecrets } from './waybill-account.ts';
import { lockSupplier } from './warehouses.ts';

/** What is said of a waybill account; a secret that is not said stays as it is. */
interface Said {
  provider: AccountProvider;
  code: CourierCode;
  name: string;
  partner_id: string;
  key?: string | undefined;
  secret?: string | undefined;
  net: string;
  mobile: string;
  monthly_card: string;
  status: 1 | 2;
}
type Row = Selectable<SupplySchema['courier_accounts']> & { supplier: string | null; couriers: number };

/** Waybill accounts with what they did today (O097, O099): of the shop (0), of a supplier, or all. */
export async function listAccounts(
  deps: Deps,
  { page, page_size, supplier_id }: { page: number; page_size: number; supplier_id?: number | undefined },
) {
  const where =
    supplier_id === undefined
      ? sql`true`
      : supplier_id === 0
        ? sql`a.supplier_id is null`
        : sql`a.supplier_id = ${supplier_id}`;
  const [{ rows: counted }, list] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from courier_accounts a where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
      deps.db.q,
    ),
    readAccountRows(deps, where, sql`limit ${page_size} offset ${(page - 1) * page_size}`),
  ]);
  return { list, page, page_size, data_count: onlyRow(counted).n };
}

/** The accounts of one supplier. */
export const ownAccounts = async (deps: Deps, supplierId: number) => ({
  list: await readAccountRows(deps, sql`a.supplier_id = ${supplierId}`, sql``),
});

async function readAccountRows(
  deps: Deps,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
): Promise<Account[]> {
  const { q } = deps.db;
  const { rows } = await sql<Row>`
    select a.*, s.name as supplier, (select count(*)::int from couriers c where c.account_id = a.id) as couriers
    from courier_accounts a left join suppliers s on s.id = a.supplier_id
    where ${where} order by a.supplier_id nulls first, a.id desc ${tail}`.execute(q);
  const ids = rows.map(({ id }) => id);
  const [issued, failures] = await Promise.all([issuedToday(q, ids, deps.now()), failuresOf(q, ids)]);
  return rows.map((row) => ({
    id: row.id,
    supplier_id: row.supplier_id,
    supplier: row.supplier ?? COURIERS_COPY.shop,
    provider: row.provider,
    provider_text: ACCOUNT_PROVIDER_LABELS[row.provider],
    code: row.code,
    company: COURIER_LABELS[row.code as CourierCode] ?? row.code,
    name: row.name,
    partner_id: row.partner_id,
    ...masksOf(row.secrets_tail),
    net: row.net,
    mobile: row.mobile,
    monthly_card: row.monthly_card,
    status: row.status,
    status_text: ACCOUNT_STATUS_LABELS[row.status] ?? '',
    freight: formatYuan(fen(row.freight_fen)),
    couriers: row.couriers,
    is_usable: isUsable(deps.outside.courier, row),
    tested_at: formatTime(row.tested_at),
    test_text: row.test_text,
    issued_today: issued.get(row.id) ?? 0,
    failures: failures.get(row.id) ?? [],
    version: row.version,
  }));
}

/** Waybills of what was paid for today (O099). */
async function issuedToday(q: Queries, ids: readonly number[], now: number): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ account_id: number; n: number }>`
    select account_id, count(*)::int as n from parcels
    where account_id = any(${ids}::bigint[]) and paid_at >= ${new Date(chinaClock(now, '00:00'))} and kuaidi_sn is not null
    group by account_id`.execute(q);
  return new Map(rows.map(({ account_id, n }) => [account_id, n]));
}

/** Why parcels of these accounts wait for their waybill (O099). */
async function failuresOf(q: Queries, ids: readonly number[]) {
  const found = new Map<number, { reason: string; n: number }[]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<{ id: number; reason: string; n: number }>`
    select coalesce(p.account_id, c.account_id) as id, p.issue_error as reason, count(*)::int as n
    from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id join couriers c on c.id = b.courier_id
    where p.status = ${sql.lit(PARCEL_STATUS.waitingWaybill)} and p.issue_error <> '' and coalesce(p.account_id, c.account_id) = any(${ids}::bigint[])
    group by 1, 2 order by n desc`.execute(q);
  for (const { id, ...failure } of rows) found.set(id, [...(found.get(id) ?? []), failure]);
  return found;
}

/** Adds an account, the shop's or a supplier's; its secrets are sealed and never read out again (O097). */
export async function addAccount(
  deps: Deps,
  tx: Tx,
  write: Write,
  { supplierId, said, freight }: { supplierId: number | null; said: Said; freight: Fen },
): Promise<{ id: number }> {
  if (supplierId !== null) await lockSupplier(tx, supplierId);
  const { n } = await tx
    .selectFrom('courier_accounts')
    .where('supplier_id', 'is not distinct from', supplierId)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n >= MOST_ACCOUNTS) throw refuse('ACCOUNTS_FULL', { max: MOST_ACCOUNTS });
  const { key = '', secret = '', ...open } = said;
  const { id } = await tx
    .insertInto('courier_accounts')
    .values({
      ...open,
      ...sealedOf(deps, { key, secret }),
      freight_fen: freight,
      supplier_id: supplierId,
      tested_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await write({
    object: 'courier-account',
    ref: String(id),
    after: { supplier_id: supplierId, ...wordsOf({ ...open, freight_fen: freight }), ...secretWords(said) },
  });
  return { id };
}

/** Saves an account over the version that was read; company and service stay while couriers use it. */
export async function saveAccount(
  deps: Deps,
  tx: Tx,
  write: Write,
  wanted: { party: Party; id: number; version: number; said: Said; freight?: Fen },
): Promise<{ version: number }> {
  const { party, id, version, said } = wanted;
  const row = await tx
    .selectFrom('courier_accounts')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  refuseForeign(party, row);
  await refuseOldVersion(tx, {
    object: 'courier-account',
    ref: String(id),
    stored: row.version,
    given: version,
    supplierId: row.supplier_id ?? 0,
    isMember: party.supplierId !== null,
  });
  if (said.code !== row.code || said.provider !== row.provider) await refuseUsed(tx, id);
  const { key, secret, ...open } = said;
  const kept = openSecrets(deps.secret, row.secrets_sealed);
  const isNew = key !== undefined || secret !== undefined;
  const secrets = isNew
    ? sealedOf(deps, { key: key ?? kept?.key ?? '', secret: secret ?? kept?.secret ?? '' })
    : {};
  const freight_fen = wanted.freight ?? fen(row.freight_fen);
  await tx
    .updateTable('courier_accounts')
    .set({ ...open, ...secrets, freight_fen, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const changed = changedWords(wordsOf(row), wordsOf({ ...open, freight_fen }));
  await write({
    object: 'courier-account',
    ref: String(id),
    before: changed.before,
    after: { ...changed.after, ...secretWords(said) },
  });
  return { version: version + 1 };
}

async function refuseUsed(tx: Tx, id: number): Promise<void> {
  const { n } = await tx
    .selectFrom('couriers')
    .where('account_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n > 0) throw refuse('ACCOUNT_USED', { n });
}

/** An amount of a form in fen; refuses what is none. */
export function freightOf(given: string | number): Fen {
  const amount = parseYuan(given);
  if (amount === null || amount < 0)
    throw refuse('INVALID', {}, { errors: [{ field: 'freight', msg: COURIERS_COPY.amount }] });
  return amount;
}

const TAIL = 4;
/** A short secret would be half told by its end. */
const TELLS_ITS_TAIL_FROM = 12;
const tailOf = (secret: string): string => (secret.length >= TELLS_ITS_TAIL_FROM ? secret.slice(-TAIL) : '');

function sealedOf(
  { secret: sealing, random }: Pick<Deps, 'secret' | 'random'>,
  secrets: { key: string; secret: string },
): { secrets_sealed: string; secrets_tail: string } {
  if (secrets.key === '' && secrets.secret === '') return { secrets_sealed: '', secrets_tail: '' };
  const tails = [secrets.key, secrets.secret].map((text) => (text === '' ? null : tailOf(text)));
  return {
    secrets_sealed: seal(sealing, JSON.stringify(secrets), random),
    secrets_tail: JSON.stringify(tails),
  };
}

function masksOf(tail: string): { key_mask: string; secret_mask: string } {
  const [key = null, secret = null] = tail === '' ? [] : (JSON.parse(tail) as (string | null)[]);
  const mask = (end: string | null) => (end === null ? '' : `••••${end}`);
  return { key_mask: mask(key), secret_mask: mask(secret) };
}

/** What the record keeps of an account; of its secrets only that they are others now. */
const wordsOf = (
  row: Pick<
    Row,
    'code' | 'name' | 'partner_id' | 'net' | 'mobile' | 'monthly_card' | 'status' | 'freight_fen'
  > & {
    provider: string;
  },
): Record<string, unknown> => ({
  provider: row.provider,
  code: row.code,
  name: row.name,
  partner_id: row.partner_id,
  net: row.net,
  monthly_card: row.monthly_card,
  enabled: row.status === ACCOUNT_STATUS.used,
  freight: formatYuan(fen(row.freight_fen)),
});
const secretWords = ({ key, secret }: Said): Record<string, unknown> => ({
  ...(key === undefined ? {} : { key: '•••' }),
  ...(secret === undefined ? {} : { secret: '•••' }),
});

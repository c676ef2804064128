import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan, sumFen } from '@giftship/shared/money/fen';
import { SHEET_TYPES, writeCsv, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import { PAYOUT_COLUMNS, PAYOUT_TEXTS } from '@giftship/shared/withdrawals/labels';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { payoutAccount } from './office-decide.ts';

/** What goes to the bank in files: withdrawals, and statements of suppliers. */
export interface PayoutKind {
  kind: 'withdrawal' | 'settlement';
  table: 'withdrawals' | 'settlements';
  /** The column of what is paid. */
  amount: 'amount_fen' | 'payable_fen';
  /** The state in which one waits to be paid. */
  waits: number;
  titles: readonly string[];
  fileName: string;
}

/** Withdrawals to the bank. */
const WITHDRAWALS: PayoutKind = {
  kind: 'withdrawal',
  table: 'withdrawals',
  amount: 'amount_fen',
  waits: WITHDRAWAL_STATUS.approved,
  titles: Object.values(PAYOUT_COLUMNS),
  fileName: PAYOUT_TEXTS.file,
};

/**
 * Takes approved withdrawals into one file for the bank (O154); from now on they stand in no other until they are marked or
 * the file is released. All of them go, or none.
 */
export const makePayoutFile = (deps: Deps, call: WorkCall, { sns }: { sns: string[] }) =>
  takeIntoFile(deps, call, { of: WITHDRAWALS, sns });

/** The same of any kind. */
export function takeIntoFile(deps: Deps, call: WorkCall, { of, sns }: { of: PayoutKind; sns: string[] }) {
  return officeWork(deps, { ...call, body: { sns } }, async (tx, log) => {
    const rows = await lockForFile(tx, of, sns);
    const amount = sumFen(rows.map(({ amount_fen }) => fen(amount_fen)));
    const { id } = await tx
      .insertInto('payout_files')
      .values({
        kind: of.kind,
        refs: rows.map((row) => snOf(of.kind, row.id)),
        amount_fen: amount,
        by: call.operator.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`update ${sql.table(of.table)} set payout_file_id = ${id} where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(
      tx,
    );
    const money = formatYuan(amount);
    await log({ object: 'payout-file', ref: String(id), after: { money }, rows: rows.length });
    return { file_id: id, count: rows.length, money };
  });
}

async function lockForFile(tx: Tx, of: PayoutKind, sns: readonly string[]) {
  const wanted = [...new Set(sns)].map((sn) => idOf(of.kind, sn) ?? 0);
  const { rows } = await sql<{
    id: number;
    amount_fen: number;
    status: number;
    payout_file_id: number | null;
  }>`
    select id, ${sql.ref(of.amount)} as amount_fen, status, payout_file_id from ${sql.table(of.table)}
    where id = any(${wanted}::bigint[]) order by id for update`.execute(tx);
  if (rows.length < wanted.length) throw refuse('NOT_FOUND');
  if (rows.some(({ status }) => status !== of.waits)) throw refuse('STATE_CONFLICT');
  const files = rows.flatMap(({ payout_file_id }) => payout_file_id ?? []);
  const held = await tx
    .selectFrom('payout_files')
    .where('id', 'in', [0, ...files])
    .where('released_at', 'is', null)
    .select('id')
    .execute();
  const taken = rows.find(({ payout_file_id }) => held.some(({ id }) => id === payout_file_id));
  if (taken)
    throw refuse('IN_PAYOUT_FILE', { sn: snOf(of.kind, taken.id), file: String(taken.payout_file_id) });
  return rows;
}

/** The file as it goes to the bank, with the accounts in full; each download is logged, and so is whose accounts it holds. */
export async function downloadPayoutFile(
  deps: Deps,
  call: WorkCall,
  { file_id, format }: { file_id: number; format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const { rows } = await officeWork(deps, call, async (tx, log) => {
    const file = await findFile(tx, WITHDRAWALS, file_id);
    const found = await tx
      .selectFrom('withdrawals')
      .where(
        'id',
        'in',
        file.refs.map((sn) => idOf('withdrawal', sn) ?? 0),
      )
      .select(['id', 'user_id', 'amount_fen', 'fee_fen', 'account'])
      .orderBy('id')
      .execute();
    await tx
      .insertInto('personal_data_log')
      .values(
        found.map((row) => ({
          user_id: row.user_id,
          action: 'export' as const,
          ref: snOf('withdrawal', row.id),
          rows: 1,
          operator_id: call.operator.id,
          purpose: `${PAYOUT_TEXTS.file} ${file.id}`,
        })),
      )
      .execute();
    await log({ object: 'payout-file', ref: String(file.id), after: { format }, rows: found.length });
    return { rows: found };
  });
  return bankFile(
    WITHDRAWALS,
    { file_id, format },
    rows.map((row) => cellsOf(deps, row)),
  );
}

/** The table of a file, in the format that the bank takes. */
export const bankFile = (
  { fileName, titles }: PayoutKind,
  { file_id, format }: { file_id: number; format: 'csv' | 'xlsx' },
  rows: string[][],
): FileReply => ({
  fileName: `${fileName}-${file_id}.${format}`,
  contentType: SHEET_TYPES[format],
  bytes:
    format === 'csv'
      ? writeCsv([[...titles], ...rows], { bom: true })
      : writeXlsx({ sheetName: fileName, columns: titles.map((title) => ({ title })), rows }),
});

function cellsOf(
  deps: Pick<Deps, 'secret'>,
  row: { id: number; amount_fen: number; fee_fen: number; account: Record<string, unknown> },
): string[] {
  const account = payoutAccount(deps, row.account);
  return [
    account.real_name,
    account.account,
    [account.bank_name, account.bank_branch].filter((part) => part !== '').join(' '),
    formatYuan(fen(row.amount_fen - row.fee_fen)),
    PAYOUT_TEXTS.purpose,
    snOf('withdrawal', row.id),
  ];
}

/** Lets what still waits in a file go into another one. */
export function releasePayoutFile(
  deps: Deps,
  call: WorkCall,
  { file_id, reason, of = WITHDRAWALS }: { file_id: number; reason: string; of?: PayoutKind },
) {
  return officeWork(deps, call, async (tx, log) => {
    await findFile(tx, of, file_id);
    const gone = await tx
      .updateTable('payout_files')
      .set({ released_at: sql<Date>`now()` })
      .where('id', '=', file_id)
      .where('released_at', 'is', null)
      .executeTakeFirst();
    if (gone.numUpdatedRows === 0n) throw refuse('STATE_CONFLICT');
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(of.table)} where payout_file_id = ${file_id} and status = ${sql.lit(of.waits)}`.execute(
      tx,
    );
    const { n } = onlyRow(rows);
    await log({ object: 'payout-file', ref: String(file_id), reason, rows: n });
    return { released: n };
  });
}

/** A file of a kind; the number of another kind finds nothing. */
export async function findFile(tx: Tx, { kind }: PayoutKind, fileId: number) {
  const file = await tx
    .selectFrom('payout_files')
    .where('id', '=', fileId)
    .where('kind', '=', kind)
    .select(['id', 'refs'])
    .executeTakeFirst();
  if (!file) throw refuse('NOT_FOUND');
  return file;
}

/** The files for the bank, newest first. */
export async function listPayoutFiles(
  q: Queries,
  { page, page_size }: { page: number; page_size: number },
  { kind, table, waits }: PayoutKind = WITHDRAWALS,
) {
  const { n } = await q
    .selectFrom('payout_files')
    .where('kind', '=', kind)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  const rows = await q
    .selectFrom('payout_files as f')
    .leftJoin('operators as o', 'o.id', 'f.by')
    .where('f.kind', '=', kind)
    .select(['f.id', 'f.refs', 'f.amount_fen', 'f.at', 'f.released_at', 'o.name'])
    .select(
      sql<number>`(select count(*)::int from ${sql.table(table)} w where w.payout_file_id = f.id and w.status = ${sql.lit(waits)})`.as(
        'waiting',
      ),
    )
    .orderBy('f.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const list = rows.map((row) => ({
    file_id: row.id,
    count: row.refs.length,
    money: formatYuan(fen(row.amount_fen)),
    by: row.name ?? '',
    at: formatTime(row.at),
    released_at: formatTime(row.released_at),
    waiting: row.waiting,
  }));
  return { list, page, page_size, data_count: n };
}

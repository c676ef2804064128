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
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { payoutAccount } from './office-decide.ts';

/**
 * Takes approved withdrawals into one file for the bank (O154); from now on they stand in no other until they are marked or
 * the file is released. All of them go, or none.
 */
export function makePayoutFile(deps: Deps, call: WorkCall, { sns }: { sns: string[] }) {
  return officeWork(deps, { ...call, body: { sns } }, async (tx, log) => {
    const rows = await lockForFile(tx, sns);
    const amount = sumFen(rows.map(({ amount_fen }) => fen(amount_fen)));
    const { id } = await tx
      .insertInto('payout_files')
      .values({
        kind: 'withdrawal',
        refs: rows.map((row) => snOf('withdrawal', row.id)),
        amount_fen: amount,
        by: call.operator.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('withdrawals')
      .set({ payout_file_id: id })
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
    const money = formatYuan(amount);
    await log({ object: 'payout-file', ref: String(id), after: { money }, rows: rows.length });
    return { file_id: id, count: rows.length, money };
  });
}

async function lockForFile(tx: Tx, sns: readonly string[]) {
  const wanted = [...new Set(sns)].map((sn) => idOf('withdrawal', sn) ?? 0);
  const rows = await tx
    .selectFrom('withdrawals')
    .where('id', 'in', wanted)
    .select(['id', 'amount_fen', 'status', 'payout_file_id'])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw refuse('NOT_FOUND');
  if (rows.some(({ status }) => status !== WITHDRAWAL_STATUS.approved)) throw refuse('STATE_CONFLICT');
  const files = rows.flatMap(({ payout_file_id }) => payout_file_id ?? []);
  const held = await tx
    .selectFrom('payout_files')
    .where('id', 'in', [0, ...files])
    .where('released_at', 'is', null)
    .select('id')
    .execute();
  const taken = rows.find(({ payout_file_id }) => held.some(({ id }) => id === payout_file_id));
  if (taken)
    throw refuse('IN_PAYOUT_FILE', { sn: snOf('withdrawal', taken.id), file: String(taken.payout_file_id) });
  return rows;
}

/** The file as it goes to the bank, with the accounts in full; each download is logged, and so is whose accounts it holds. */
export async function downloadPayoutFile(
  deps: Deps,
  call: WorkCall,
  { file_id, format }: { file_id: number; format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const { rows } = await officeWork(deps, call, async (tx, log) => {
    const file = await findFile(tx, file_id);
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
  const lines = rows.map((row) => cellsOf(deps, row));
  return {
    fileName: `${PAYOUT_TEXTS.file}-${file_id}.${format}`,
    contentType: SHEET_TYPES[format],
    bytes: format === 'csv' ? writeCsv([TITLES, ...lines], { bom: true }) : workbookOf(lines),
  };
}

const TITLES = Object.values(PAYOUT_COLUMNS);

const workbookOf = (rows: string[][]): Uint8Array =>
  writeXlsx({ sheetName: PAYOUT_TEXTS.file, columns: TITLES.map((title) => ({ title })), rows });

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
  { file_id, reason }: { file_id: number; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    await findFile(tx, file_id);
    const gone = await tx
      .updateTable('payout_files')
      .set({ released_at: sql<Date>`now()` })
      .where('id', '=', file_id)
      .where('released_at', 'is', null)
      .executeTakeFirst();
    if (gone.numUpdatedRows === 0n) throw refuse('STATE_CONFLICT');
    const { n } = await tx
      .selectFrom('withdrawals')
      .where('payout_file_id', '=', file_id)
      .where('status', '=', WITHDRAWAL_STATUS.approved)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    await log({ object: 'payout-file', ref: String(file_id), reason, rows: n });
    return { released: n };
  });
}

async function findFile(tx: Tx, fileId: number) {
  const file = await tx
    .selectFrom('payout_files')
    .where('id', '=', fileId)
    .where('kind', '=', 'withdrawal')
    .select(['id', 'refs'])
    .executeTakeFirst();
  if (!file) throw refuse('NOT_FOUND');
  return file;
}

/** The files for the bank, newest first. */
export async function listPayoutFiles(q: Queries, { page, page_size }: { page: number; page_size: number }) {
  const { n } = await q
    .selectFrom('payout_files')
    .where('kind', '=', 'withdrawal')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  const rows = await q
    .selectFrom('payout_files as f')
    .leftJoin('operators as o', 'o.id', 'f.by')
    .where('f.kind', '=', 'withdrawal')
    .select(['f.id', 'f.refs', 'f.amount_fen', 'f.at', 'f.released_at', 'o.name'])
    .select(
      sql<number>`(select count(*)::int from withdrawals w where w.payout_file_id = f.id and w.status = ${sql.lit(WITHDRAWAL_STATUS.approved)})`.as(
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

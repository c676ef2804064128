import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { DETAIL_COLUMNS, SETTLE_TEXTS } from '@giftship/shared/settlement/labels';
import { ITEM_KIND } from '@giftship/shared/settlement/settlement';
import { SHEET_TYPES, writeCsv } from '@giftship/shared/spreadsheet/write-sheet';
import { LOG_TYPE_LABELS } from '@giftship/shared/wallet/labels';
import { type LogType, LOG_TYPE, logTypeOn } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { readDocuments, wordsOf } from './adjusted.ts';

const AT_ONCE = 5_000;
const MOST_ROWS = 500_000;
/** Which items an entry of an accrual is the sum of. */
const ITEMS_OF: Partial<Record<LogType, { kind: number; sign: number }>> = {
  [LOG_TYPE.supplierSale]: { kind: ITEM_KIND.sale, sign: 1 },
  [LOG_TYPE.supplierBack]: { kind: ITEM_KIND.back, sign: -1 },
  [LOG_TYPE.supplierFreight]: { kind: ITEM_KIND.freight, sign: -1 },
};

/**
 * The detail of a statement, parcel by parcel, of a supplier only his own (O167): a table that is read and sent piece by piece,
 * as what is posted stays as it is.
 */
export async function detailFile(q: Queries, sn: string, supplierId: number | null): Promise<FileReply> {
  const found = await q
    .selectFrom('settlements as s')
    .innerJoin('accounts as a', 'a.supplier_id', 's.supplier_id')
    .where('s.id', '=', idOf('settlement', sn.toUpperCase()) ?? 0)
    .select(['s.supplier_id', 's.from_line', 's.to_line', 'a.id as account_id'])
    .executeTakeFirst();
  if (!found || (supplierId !== null && found.supplier_id !== supplierId)) throw refuse('NOT_FOUND');
  return csvReply(`${SETTLE_TEXTS.detail}-${sn.toUpperCase()}`, [...DETAIL_COLUMNS], rowsOf(q, found));
}

/** A CSV whose rows come piece by piece. */
const csvReply = (name: string, titles: string[], pieces: AsyncIterable<string[][]>): FileReply => ({
  fileName: `${name}.csv`,
  contentType: SHEET_TYPES.csv,
  bytes: new Uint8Array(),
  stream: (async function* () {
    yield writeCsv([titles], { bom: true });
    for await (const rows of pieces) if (rows.length > 0) yield writeCsv(rows, { bom: false });
  })(),
});

interface Slice {
  account_id: number;
  from_line: number;
  to_line: number;
}

interface Line {
  id: number;
  at: Date;
  type: LogType;
  amount_fen: number;
  ref: string;
  remark: string;
}

async function* rowsOf(q: Queries, slice: Slice): AsyncGenerator<string[][]> {
  let left = MOST_ROWS;
  for (let from = slice.from_line; from <= slice.to_line && left > 0;) {
    const { rows: lines } = await sql<Line>`
      select l.id, t.created_at as at, t.type, l.amount_fen, t.ref, t.remark from ledger_lines l join ledger_txs t on t.id = l.tx_id
      where l.account_id = ${slice.account_id} and l.id between ${from} and ${slice.to_line} order by l.id limit ${AT_ONCE}`.execute(
      q,
    );
    if (lines.length === 0) return;
    const parcels = await parcelsOf(
      q,
      lines.map(({ ref }) => idOf('parcel', ref) ?? 0),
    );
    const documentOf = await readDocuments(q, lines);
    for (const read of lines) {
      const document = documentOf(read);
      const line = document ? { ...read, remark: wordsOf(document, read) } : read;
      const items = ITEMS_OF[line.type];
      const pieces = items
        ? itemsOf(q, line, items)
        : [[rowOf(line, line.amount_fen, parcels.get(line.ref))]];
      for await (const piece of pieces) {
        yield piece.slice(0, left);
        left -= piece.length;
        if (left <= 0) return;
      }
    }
    from = lines.at(-1)!.id + 1;
  }
}

async function* itemsOf(
  q: Queries,
  line: Line,
  { kind, sign }: { kind: number; sign: number },
): AsyncGenerator<string[][]> {
  for (let after = 0; ;) {
    const { rows } = await sql<Parcel & { item_id: number; amount_fen: number }>`
      select i.id as item_id, i.amount_fen, ${PARCEL} from supplier_items i join parcels p on p.id = i.parcel_id ${OF_PARCEL}
      where i.accrual_id = ${idOf('accrual', line.ref) ?? 0} and i.kind = ${kind} and i.id > ${after} order by i.id limit ${AT_ONCE}`.execute(
      q,
    );
    yield rows.map((row) => rowOf(line, sign * row.amount_fen, row));
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.item_id;
  }
}

interface Parcel {
  parcel_id: number;
  order_id: number;
  kuaidi_sn: string | null;
  goods: string;
  goods_num: number;
}
const PARCEL = sql`p.id as parcel_id, p.order_id, p.kuaidi_sn, g.name as goods, b.goods_num`;
const OF_PARCEL = sql`join orders o on o.id = p.order_id join batches b on b.id = o.batch_id join goods g on g.id = b.goods_id`;

async function parcelsOf(q: Queries, ids: readonly number[]): Promise<Map<string, Parcel>> {
  const { rows } = await sql<Parcel>`
    select ${PARCEL} from parcels p ${OF_PARCEL} where p.id = any(${[...ids]}::bigint[])`.execute(q);
  return new Map(rows.map((row) => [snOf('parcel', row.parcel_id), row]));
}

function rowOf(line: Line, amount: number, parcel: Parcel | undefined): string[] {
  return [
    formatTime(line.at),
    LOG_TYPE_LABELS[logTypeOn('supplier', line.type)] ?? '',
    formatYuan(fen(amount)),
    line.ref,
    parcel ? snOf('parcel', parcel.parcel_id) : '',
    parcel ? snOf('order', parcel.order_id) : '',
    parcel?.kuaidi_sn ?? '',
    parcel?.goods ?? '',
    parcel ? String(parcel.goods_num) : '',
    line.remark,
  ];
}

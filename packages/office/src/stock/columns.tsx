import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { noCell, type WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { GOODS_STATUS, STOCK_MODE } from '@giftship/shared/goods/goods';
import type { StockMove, StockRow } from '@giftship/shared/stock/fields-contract';
import { STOCK_MOVE } from '@giftship/shared/stock/stock';
import { NumberCell, TimeCell } from '../lists/cells.tsx';
import { MOVES_COPY, STOCK_COPY as SAY } from './copy.ts';

const C = SAY.columns;
const TONES: Readonly<Record<number, StateTone>> = {
  [GOODS_STATUS.onSale]: 'kept',
  [GOODS_STATUS.outOfStock]: 'waiting',
  [GOODS_STATUS.offShelf]: 'gone',
};

/** True where pieces are counted. */
export const isCounted = ({ mode }: Pick<StockRow, 'mode'>): boolean => mode === STOCK_MODE.counted;
const pieces = (row: StockRow, n: number) => (isCounted(row) || row.stock_id !== null ? n : noCell);

/** Goods by warehouse with their numbers (O071). */
export const STOCK_COLUMNS: WorkColumn<StockRow>[] = [
  {
    key: 'name',
    title: C.name,
    cell: (row) => (
      <span className="stock-name">
        <GoodsPicture src={row.pic} alt="" size={36} />
        <span>
          {row.name} <small className="mono">{row.goods_id}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={TONES[row.status] ?? 'still'} text={row.status_text} />,
  },
  {
    key: 'free',
    title: C.free,
    isNumber: true,
    cell: (row) => (
      <>
        {row.is_below && <span className="bad">{SAY.below} </span>}
        {pieces(row, row.free)}
      </>
    ),
  },
  { key: 'on_hand', title: C.onHand, isNumber: true, cell: (row) => pieces(row, row.on_hand) },
  { key: 'reserved', title: C.reserved, isNumber: true, cell: (row) => pieces(row, row.reserved) },
  { key: 'warn', title: C.warn, isNumber: true, cell: (row) => (row.warn_at > 0 ? row.warn_at : noCell) },
  { key: 'sold', title: C.sold, isNumber: true, cell: (row) => (isCounted(row) ? row.sold_7 : noCell) },
  {
    key: 'days',
    title: C.days,
    isNumber: true,
    cell: (row) => (row.days_left === null ? noCell : SAY.days(row.days_left)),
  },
  { key: 'mode', title: C.mode, cell: (row) => row.mode_text },
  {
    key: 'warehouse',
    title: C.warehouse,
    cell: (row) => row.warehouse?.name ?? <span className="hint">{SAY.noWarehouse}</span>,
  },
  { key: 'supplier', title: C.supplier, cell: (row) => <samp>{row.supplier.name}</samp> },
  {
    key: 'code',
    title: C.code,
    cell: (row) => (row.supplier_code ? <samp>{row.supplier_code}</samp> : noCell),
  },
];

const M = MOVES_COPY.columns;
/** A movement's number with its sign: what is reserved comes, and goes. */
const signed = ({ kind, number }: StockMove): string =>
  `${number > 0 && kind !== STOCK_MOVE.begin ? '+' : ''}${number}`;

/** Movements of stock (O076). */
export const MOVE_COLUMNS: WorkColumn<StockMove>[] = [
  { key: 'at', title: M.at, cell: (row) => <TimeCell at={row.at} /> },
  { key: 'kind', title: M.kind, cell: (row) => row.kind_text },
  {
    key: 'goods',
    title: M.goods,
    cell: (row) => (
      <>
        {row.goods_name} <small className="mono">{row.goods_id}</small>
      </>
    ),
  },
  { key: 'number', title: M.number, isNumber: true, cell: signed },
  { key: 'on_hand', title: M.onHand, isNumber: true, cell: (row) => row.on_hand_after },
  { key: 'reserved', title: M.reserved, isNumber: true, cell: (row) => row.reserved_after },
  { key: 'free', title: M.free, isNumber: true, cell: (row) => row.free_after },
  { key: 'warehouse', title: M.warehouse, cell: (row) => row.warehouse },
  { key: 'doc', title: M.doc, cell: (row) => (row.doc_sn === '' ? noCell : <NumberCell sn={row.doc_sn} />) },
  { key: 'ref', title: M.ref, cell: (row) => (row.ref === '' ? noCell : <NumberCell sn={row.ref} />) },
  { key: 'by', title: M.by, cell: (row) => row.by || noCell },
  {
    key: 'reason',
    title: M.reason,
    cell: (row) => (row.reason === '' ? noCell : [row.reason, row.note].filter(Boolean).join('；')),
  },
];

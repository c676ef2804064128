import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { noCell, type WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { STOCK_MODE } from '@giftship/shared/goods/goods';
import { STOCK_MODE_LABELS } from '@giftship/shared/stock/labels';
import { GOODS_TONES } from '../../goods/tones.ts';
import { MoneyCell, TimeCell } from '../../lists/cells.tsx';
import { GOODS_COPY as SAY } from './copy.ts';
import type { GoodsRow } from './goods-form.ts';

const UNCOUNTED = STOCK_MODE_LABELS[STOCK_MODE.uncounted];

/** The columns of the list; cost and margin only for who gets them (A4). */
export const goodsColumns = ({ seesCost }: { seesCost: boolean }): WorkColumn<GoodsRow>[] => [
  {
    key: 'name',
    title: SAY.columns.name,
    cell: (row) => (
      <span className="goods-name">
        <GoodsPicture src={row.pic} alt="" size={36} />
        <span>
          {row.name} <small className="mono">{row.goods_id}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    title: SAY.columns.status,
    cell: (row) => <StatePill tone={GOODS_TONES[row.status] ?? 'still'} text={row.status_text} />,
  },
  { key: 'price', title: SAY.columns.price, isNumber: true, cell: (row) => <MoneyCell yuan={row.price} /> },
  ...(seesCost ? COST_COLUMNS : []),
  {
    key: 'lowest',
    title: SAY.columns.lowest,
    isNumber: true,
    cell: (row) => <MoneyCell yuan={row.lowest_price} />,
  },
  { key: 'supplier', title: SAY.columns.supplier, cell: (row) => row.supplier.name },
  { key: 'courier', title: SAY.columns.courier, cell: (row) => row.courier.name },
  { key: 'warehouse', title: SAY.columns.warehouse, cell: (row) => row.warehouse?.name ?? noCell },
  { key: 'category', title: SAY.columns.category, cell: (row) => row.category?.name ?? noCell },
  {
    key: 'tag',
    title: SAY.columns.tag,
    cell: ({ tag }) => (tag === '' ? noCell : (SAY.tags[tag] ?? <samp>{tag}</samp>)),
  },
  { key: 'stock', title: SAY.columns.stock, isNumber: true, cell: (row) => row.stock ?? UNCOUNTED },
  { key: 'sold', title: SAY.columns.sold, isNumber: true, cell: (row) => row.sold_30 },
  { key: 'rank', title: SAY.columns.rank, isNumber: true, cell: (row) => row.rank },
  {
    key: 'code',
    title: SAY.columns.code,
    cell: (row) => (row.supplier_code ? <samp>{row.supplier_code}</samp> : noCell),
  },
  { key: 'updated', title: SAY.columns.updated, cell: (row) => <TimeCell at={row.updated_at} /> },
];

const COST_COLUMNS: WorkColumn<GoodsRow>[] = [
  {
    key: 'margin',
    title: SAY.columns.margin,
    isNumber: true,
    cell: ({ margin }) => (margin === undefined ? noCell : <MoneyCell yuan={margin} />),
  },
  {
    key: 'percent',
    title: SAY.columns.percent,
    isNumber: true,
    cell: ({ margin_percent: percent }) =>
      percent === undefined ? noCell : <span className={percent < 0 ? 'bad' : undefined}>{percent}%</span>,
  },
  {
    key: 'cost',
    title: SAY.columns.cost,
    isNumber: true,
    cell: ({ cost }) => (cost === undefined ? noCell : <MoneyCell yuan={cost} />),
  },
];

import type { StoreOrderRow } from '@giftship/shared/stores/contract';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { FlagMark, hasFlag } from '../../../stores/FlagMark.tsx';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import '@giftship/kit/table/record-table.css';
import { type ChosenOrders, isFree, isTakenAlong } from './chosen-orders.ts';
import { GoodsCell, ReceiverCell, StateCell, TimeCell } from './OrderCells.tsx';
import { STORE_SAY as SAY } from './store-copy.ts';

interface OrderTableProps {
  rows: StoreOrderRow[];
  chosen: ChosenOrders;
  showReissue: boolean;
  isWu: boolean;
  isBusy: boolean;
}

/** The orders of a store: a box where one may be bought for, the reason where not (M131, M132). On a phone each is a card. */
export function OrderTable({ rows, chosen, showReissue, isWu, isBusy }: OrderTableProps) {
  const columns: { key: keyof typeof SAY.columns; cell: (row: StoreOrderRow) => ReactNode }[] = [
    {
      key: 'order',
      cell: (row) => (
        <>
          <CopyText text={row.shop_order} />
          {row.buyer_nick !== '' && <span className="hint store-line">{row.buyer_nick}</span>}
        </>
      ),
    },
    { key: 'goods', cell: (row) => <GoodsCell goods={row.goods_list} /> },
    { key: 'receiver', cell: (row) => <ReceiverCell row={row} /> },
    {
      key: 'seller',
      cell: (row) => (
        <span className="store-note" title={row.remark || undefined}>
          <FlagMark platform={row.platform} flag={row.flag} /> {row.remark}
        </span>
      ),
    },
    {
      key: 'buyer',
      cell: (row) =>
        row.buyer_remark && (
          <span className="store-note" title={row.buyer_remark}>
            {row.buyer_remark}
          </span>
        ),
    },
    { key: 'time', cell: (row) => <TimeCell row={row} /> },
    { key: 'state', cell: (row) => <StateCell row={row} fault={chosen.faultOf(row.id)} /> },
  ];
  if (showReissue)
    columns.push({
      key: 'reissue',
      cell: (row) => {
        const number = chosen.reissueOf(row.id);
        return (
          <Input
            size="small"
            value={number}
            maxLength={64}
            disabled={!isFree(row)}
            status={isWu && chosen.has(row.id) && number.trim() === '' ? 'error' : ''}
            aria-label={`${SAY.columns.reissue} ${row.shop_order}`}
            onChange={({ target }) => chosen.setReissue(row.id, target.value)}
          />
        );
      },
    });
  return (
    <div className={showReissue ? 'store-table wide' : 'store-table'}>
      <table className="records" aria-label={SAY.table} aria-busy={isBusy}>
        <thead>
          <tr>
            <th className="records-choose" scope="col">
              <ChoosePage rows={rows} chosen={chosen} />
            </th>
            {columns.map(({ key }) => (
              <th key={key} className={`store-${key}`} scope="col">
                {SAY.columns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} aria-selected={chosen.has(row.id)} className={isFree(row) ? '' : 'store-closed'}>
              <td className="records-choose">
                <input
                  type="checkbox"
                  aria-label={SAY.choose(row.shop_order)}
                  disabled={!isFree(row)}
                  title={row.errorText || undefined}
                  checked={chosen.has(row.id)}
                  onChange={({ target }) =>
                    target.checked ? chosen.choose([row]) : chosen.unchoose(new Set([row.id]))
                  }
                />
              </td>
              {columns.map(({ key, cell }) => (
                <td
                  key={key}
                  className={`store-${key}${isBare(key, row) ? ' store-bare' : ''}`}
                  data-title={SAY.columns[key]}
                >
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Nothing stands in the cell: on a phone it takes no line. */
const isBare = (key: string, { remark, flag, platform, buyer_remark: buyer }: StoreOrderRow): boolean =>
  key === 'seller' ? remark === '' && !hasFlag(platform, flag) : key === 'buyer' && buyer === '';

/** Chooses what stands on this page and was not bought yet; what is chosen on others stays. */
function ChoosePage({ rows, chosen }: { rows: StoreOrderRow[]; chosen: ChosenOrders }) {
  const some = rows.filter(isTakenAlong);
  const isAll = some.length > 0 && some.every(({ id }) => chosen.has(id));
  return (
    <input
      type="checkbox"
      aria-label={SAY.choosePage}
      checked={isAll}
      disabled={some.length === 0}
      onChange={() => (isAll ? chosen.unchoose(new Set(some.map(({ id }) => id))) : chosen.choose(some))}
    />
  );
}

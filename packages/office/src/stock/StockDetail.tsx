import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import type { StockRow } from '@giftship/shared/stock/fields-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { desk } from '../lib/desk.ts';
import { LISTS_COPY } from '../lists/copy.ts';
import { NumberCell, TimeCell } from '../lists/cells.tsx';
import { RecordLog } from '../lists/RecordLog.tsx';
import { useStock } from './calls.ts';
import { MOVES_COPY, STOCK_COPY as SAY } from './copy.ts';

const C = SAY.columns;
const M = MOVES_COPY.columns;
const PARTS = ['main', 'moves', 'log'] as const;

/** Goods in a warehouse: how many there are, what moved them last, and who did what. */
export function StockDetail({ row }: { row: StockRow }) {
  const { ofSeveral } = useStock();
  const mayReadLog = desk().useMayReadLog();
  const parts = mayReadLog ? PARTS : PARTS.filter((key) => key !== 'log');
  const [part, setPart] = useState<(typeof PARTS)[number]>('main');
  return (
    <TabList
      label={SAY.kind}
      tabs={parts.map((key) => ({ key, title: SAY.parts[key] }))}
      chosen={part}
      onChoose={setPart}
    >
      {part === 'main' && (
        <dl className="drawer-facts">
          <Fact title={C.name}>{row.name}</Fact>
          <Fact title={C.status}>{row.status_text}</Fact>
          {ofSeveral && (
            <Fact title={C.supplier}>
              <samp>{row.supplier.name}</samp>
            </Fact>
          )}
          <Fact title={C.warehouse}>{row.warehouse?.name ?? SAY.noWarehouse}</Fact>
          <Fact title={C.mode}>{row.mode_text}</Fact>
          <Fact title={C.onHand}>{row.on_hand}</Fact>
          <Fact title={C.reserved}>{row.reserved}</Fact>
          <Fact title={C.free}>{row.free}</Fact>
          <Fact title={C.warn}>{row.warn_at}</Fact>
          <Fact title={C.sold}>{row.sold_7}</Fact>
          {row.days_left !== null && <Fact title={C.days}>{SAY.days(row.days_left)}</Fact>}
          {row.supplier_code !== '' && (
            <Fact title={C.code}>
              <samp>{row.supplier_code}</samp>
            </Fact>
          )}
        </dl>
      )}
      {part === 'moves' && <Moves row={row} />}
      {part === 'log' && <RecordLog object="goods" sn={String(row.goods_id)} />}
    </TabList>
  );
}

function Moves({ row }: { row: StockRow }) {
  const calls = useStock();
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'stock', 'moves', row.goods_id, row.warehouse?.id],
    queryFn: ({ signal }) =>
      calls.moves({
        query: {
          goods_id: String(row.goods_id),
          ...(row.warehouse ? { warehouse_id: String(row.warehouse.id) } : {}),
          page_size: '20',
        },
        signal,
      }),
  });
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={4} className="log-wait" />;
  if (data.list.length === 0) return <EmptyNote title={MOVES_COPY.empty} />;
  return (
    <>
      <table className="records stock-moves" aria-label={SAY.moves}>
        <thead>
          <tr>
            <th scope="col">{M.at}</th>
            <th scope="col">{M.kind}</th>
            <th scope="col">{M.number}</th>
            <th scope="col">{M.onHand}</th>
            <th scope="col">{M.reserved}</th>
            <th scope="col">{M.doc}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((move) => (
            <tr key={move.id}>
              <td>
                <TimeCell at={move.at} />
              </td>
              <td>{move.kind_text}</td>
              <td className="work-number">{move.number}</td>
              <td className="work-number">{move.on_hand_after}</td>
              <td className="work-number">{move.reserved_after}</td>
              <td>{(move.doc_sn || move.ref) !== '' && <NumberCell sn={move.doc_sn || move.ref} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.data_count > data.list.length && (
        <p>
          <Link to={calls.movesPath(row.goods_id)}>{SAY.allMoves}</Link>
        </p>
      )}
    </>
  );
}

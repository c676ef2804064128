import type { StockMove } from '@giftship/shared/stock/fields-contract';
import { STOCK_MOVE_LABELS } from '@giftship/shared/stock/labels';
import { useMemo } from 'react';
import { allTimeWith, type Filter } from '../lists/filter.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { useOfficeList } from '../lists/use-office-list.ts';
import { useStock } from './calls.ts';
import { MOVE_COLUMNS } from './columns.tsx';
import { MOVES_COPY as SAY } from './copy.ts';

const KINDS = Object.entries(STOCK_MOVE_LABELS).map(([value, label]) => ({ value, label }));

/** What came and went, and by which document or order (O076); `choices`: whose, and where. */
export function MovesWork({ choices }: { choices: readonly Filter[] }) {
  const calls = useStock();
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'range',
        key: 'time',
        title: SAY.filters.time,
        isAllTime: allTimeWith('goods_id', 'doc_sn'),
      },
      { kind: 'text', key: 'goods_id', title: SAY.filters.goods, width: 140, only: 'digits' },
      { kind: 'text', key: 'doc_sn', title: SAY.filters.doc, width: 140 },
      { kind: 'choice', key: 'kind', title: SAY.filters.kind, options: KINDS },
      ...choices,
    ],
    // The options are new objects at each turn; what they say is compared.
    [JSON.stringify(choices)],
  );
  const list = useOfficeList({
    name: 'stock-moves',
    filters,
    load: calls.moves,
    keyOf: (row: StockMove) => String(row.id),
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={MOVE_COLUMNS}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}

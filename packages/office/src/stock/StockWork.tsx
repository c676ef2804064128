import { toast } from '@giftship/kit/toast/toast.ts';
import type { StockRow } from '@giftship/shared/stock/fields-contract';
import { STOCK_MODE_LABELS } from '@giftship/shared/stock/labels';
import { DOC_KINDS, type DocKind, STOCK_LIMITS } from '@giftship/shared/stock/stock';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { tellFailure } from '../lib/failures.ts';
import type { Filter } from '../lists/filter.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { TaskDialog } from '../lists/TaskDialog.tsx';
import { refreshList, useOfficeList } from '../lists/use-office-list.ts';
import { useStock } from './calls.ts';
import { isCounted, STOCK_COLUMNS } from './columns.tsx';
import { COUNTS_COPY, MOVES_COPY, STOCK_COPY as SAY } from './copy.ts';
import { CountsDialog } from './CountsDialog.tsx';
import { DocDialog } from './DocDialog.tsx';
import { StockDetail } from './StockDetail.tsx';
import { StockFoot } from './StockFoot.tsx';
import './stock.css';

const MODES = Object.entries(STOCK_MODE_LABELS).map(([value, label]) => ({ value, label }));
const OWN_COLUMNS = STOCK_COLUMNS.filter(({ key }) => key !== 'supplier');
const STATES = entriesOf(SAY.states).map(([value, title]) => ({ value, title }));

/** Goods by warehouse with how many there are, and the documents that move them (O071-O077, S031); `choices`: whose, and where. */
export function StockWork({ choices }: { choices: readonly Filter[] }) {
  const { mayEdit, ofSeveral, queue, movesPath } = useStock();
  const list = useStockList(choices);
  const [doc, setDoc] = useState<{ kind: DocKind; rows: StockRow[] } | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [task, setTask] = useState<number | null>(null);
  const rowsOf = useChosenRows(list.rows);
  const begin = (kind: DocKind, rows: StockRow[]) => {
    if (!rows.some(isCounted)) return toast.warning(SAY.noLines);
    setDoc({ kind, rows });
  };
  const bulk = DOC_KINDS.map((kind) => ({
    title: SAY.docs[kind],
    most: STOCK_LIMITS.lines,
    run: (choice: Choice) => void rowsOf(choice).then((rows) => begin(kind, rows), tellFailure),
  }));
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={ofSeveral ? STOCK_COLUMNS : OWN_COLUMNS}
        tabs={{ key: 'state', label: SAY.tabs, items: STATES }}
        toneOf={(row) => (row.is_below ? 'trouble' : undefined)}
        bulk={mayEdit ? bulk : undefined}
        view={{
          kind: SAY.kind,
          title: (row) => String(row.goods_id),
          beside: (row) => row.name,
          body: (row) => <StockDetail row={row} />,
          foot: (row) => (mayEdit ? <StockFoot row={row} onDoc={(kind) => begin(kind, [row])} /> : null),
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
        queue={queue}
        end={
          <>
            <Link to={movesPath()}>{MOVES_COPY.label}</Link>
            {mayEdit && <Button onClick={() => setImporting(true)}>{COUNTS_COPY.open}</Button>}
          </>
        }
      />
      {doc && (
        <DocDialog
          {...doc}
          onClose={() => {
            setDoc(null);
            list.selection.onChange(new Set());
          }}
        />
      )}
      {isImporting && <CountsDialog onTask={setTask} onClose={() => setImporting(false)} />}
      {task !== null && (
        <TaskDialog
          taskId={task}
          title={COUNTS_COPY.title}
          onEnd={() => void refreshList('stock')}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}

const keyOf = (row: StockRow): string => `${row.goods_id}-${row.warehouse?.id ?? 0}`;

function useStockList(choices: readonly Filter[]) {
  const calls = useStock();
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        key: 'state',
        title: SAY.tabs,
        options: STATES.map(({ value, title }) => ({ value, label: title })),
      },
      { kind: 'text', key: 'q', title: SAY.filters.q, width: 240 },
      ...choices,
      { kind: 'choice', key: 'mode', title: SAY.filters.mode, options: MODES },
    ],
    // The options are new objects at each turn; what they say is compared.
    [JSON.stringify(choices)],
  );
  return useOfficeList({
    name: 'stock',
    filters,
    load: calls.list,
    keyOf,
    find: async (key, signal): Promise<StockRow | null> => {
      const [goods = ''] = key.split('-');
      const { list } = await calls.list({ query: { q: goods, page_size: '500' }, signal });
      return list.find((row) => keyOf(row) === key) ?? null;
    },
  });
}

interface Choice {
  keys: string[];
  search: Record<string, string> | null;
}

/** The chosen rows: those that stood on a page, or all that the search finds. */
function useChosenRows(rows: readonly StockRow[]) {
  const calls = useStock();
  const seen = useRef(new Map<string, StockRow>());
  for (const row of rows) seen.current.set(keyOf(row), row);
  return async ({ keys, search }: Choice): Promise<StockRow[]> => {
    if (search === null) return keys.flatMap((key) => seen.current.get(key) ?? []);
    const query = { ...search, page: '1', page_size: String(STOCK_LIMITS.lines) };
    return (await calls.list({ query })).list;
  };
}

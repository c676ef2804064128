import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { ImportDialog } from '../../goods/ImportDialog.tsx';
import { IMPORT_COPY } from '../../goods/import-copy.ts';
import { useLeaveGuard } from '../../lib/dirty.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { TaskDialog } from '../../lists/TaskDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { type Choice, MOST_GOODS } from './chosen.ts';
import { goodsColumns } from './columns.tsx';
import { GOODS_COPY as SAY } from './copy.ts';
import { GoodsDetail } from './GoodsDetail.tsx';
import { GoodsFoot } from './GoodsFoot.tsx';
import { NewGoods } from './NewGoods.tsx';
import { RepriceDialog } from './RepriceDialog.tsx';
import { REPRICE_COPY } from './reprice-copy.ts';
import { ShelfDialog, type ShelfWish } from './ShelfDialog.tsx';
import { BULK_COPY } from './timed-copy.ts';
import { dropDraft, isChanged, useDrafts } from './use-goods-form.ts';
import { useGoodsImport } from './use-import.ts';
import { useGoodsList } from './use-goods-list.ts';
import './goods.css';

/** Goods of every state, their prices and their shelf (O051-O063). */
export function GoodsPage() {
  const mayEdit = useMay('goods.edit');
  const mayReprice = useMay(['goods.price', 'goods.cost.edit']);
  const mayImport = useMay('goods.import');
  const { list, tabs, seesCost } = useGoodsList();
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [shelf, setShelf] = useState<ShelfWish | null>(null);
  const [repriced, setRepriced] = useState<Choice | null>(null);
  const [changed, setChanged] = useState<Choice | null>(null);
  const [task, setTask] = useState<{ id: number; title: string } | null>(null);
  const opened = Number(list.address.open);
  useLeaveGuard(useDrafts((drafts) => isChanged(drafts[opened])));
  // Whoever left it was asked, and meant it.
  useEffect(() => () => dropDraft(opened), [opened]);
  const startTask = (id: number, title: string) => setTask({ id, title });
  const importing = useGoodsImport(startTask);
  const open = (id: number | null) => list.address.show({ open: id });
  const onShelf = (status: ShelfWish['status']) => ({
    title: SAY.shelf[status],
    most: MOST_GOODS,
    run: (choice: Choice) => setShelf({ status, choice }),
  });
  const bulk = [
    ...(mayReprice
      ? [{ title: REPRICE_COPY.open, most: MOST_GOODS, run: (choice: Choice) => setRepriced(choice) }]
      : []),
    ...(mayEdit
      ? [
          ...([1, 3, 2] as const).map(onShelf),
          { title: BULK_COPY.open, most: MOST_GOODS, run: (choice: Choice) => setChanged(choice) },
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        exported={{ kind: 'goods' }}
        columns={useMemo(() => goodsColumns({ seesCost }), [seesCost])}
        tabs={{ key: 'status', label: SAY.filters.status, items: tabs }}
        toneOf={(row) => (row.status === GOODS_STATUS.offShelf ? 'gone' : undefined)}
        bulk={bulk.length > 0 ? bulk : undefined}
        view={{
          kind: SAY.kind,
          title: (row) => String(row.goods_id),
          beside: (row) => <span className="goods-title">{row.name}</span>,
          body: (row) => <GoodsDetail id={row.goods_id} />,
          foot: (row) => <GoodsFoot id={row.goods_id} onShelf={setShelf} onOpen={open} />,
        }}
        onEdit={(row) => open(row.goods_id)}
        end={
          <>
            {mayImport && <Button onClick={() => setImporting(true)}>{IMPORT_COPY.open}</Button>}
            {mayEdit && (
              <Button type="primary" onClick={() => setAdding(true)}>
                {SAY.add}
              </Button>
            )}
          </>
        }
        empty={{ title: SAY.none, hint: SAY.noneHint }}
      />
      {isAdding && <NewGoods onMade={open} onClose={() => setAdding(false)} />}
      {isImporting && <ImportDialog by={importing} onClose={() => setImporting(false)} />}
      {shelf && <ShelfDialog wish={shelf} onTask={startTask} onClose={() => setShelf(null)} />}
      {repriced && <RepriceDialog choice={repriced} onTask={startTask} onClose={() => setRepriced(null)} />}
      {changed && <BulkDialog choice={changed} onTask={startTask} onClose={() => setChanged(null)} />}
      {task && (
        <TaskDialog
          taskId={task.id}
          title={task.title}
          onEnd={() => void refreshList('goods')}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}

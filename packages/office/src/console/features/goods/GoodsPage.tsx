import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { noCell, type WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { isAnswer } from '@giftship/shared/api/client';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { GOODS_STATUS_LABELS } from '@giftship/shared/goods/labels';
import { MOST_PLACED } from '@giftship/shared/reviews/review';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type GoodsImport, ImportDialog } from '../../../goods/ImportDialog.tsx';
import { GOODS_TONES, REVIEW_TONES } from '../../../goods/tones.ts';
import { useLeaveGuard } from '../../../lib/dirty.ts';
import { tellFailure } from '../../../lib/failures.ts';
import { atOnce } from '../../../lists/at-once.ts';
import { MoneyCell } from '../../../lists/cells.tsx';
import type { Filter } from '../../../lists/filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useOfficeList } from '../../../lists/use-office-list.ts';
import { api } from '../../api.ts';
import { PATHS } from '../../paths.ts';
import { OWN_GOODS_COPY as SAY } from './copy.ts';
import { GoodsDetail } from './GoodsDetail.tsx';
import { GoodsFoot } from './GoodsFoot.tsx';
import { NewGoods } from './NewGoods.tsx';
import { sendPicture } from './own-pictures.tsx';
import type { OwnRow } from './own-form.ts';
import { ShelfDialog, type ShelfWish } from './ShelfDialog.tsx';
import { refreshOwn } from './use-acts.ts';
import { dropDraft, isChanged, keyOfGoods, useDrafts, useOwnOptions } from './use-own-form.ts';
import '../../../goods/goods.css';
import './own-goods.css';

const C = SAY.columns;
const SHOWN = [GOODS_STATUS.onSale, GOODS_STATUS.outOfStock, GOODS_STATUS.offShelf, GOODS_STATUS.draft];
const STATES = SHOWN.map((status) => ({ value: String(status), label: GOODS_STATUS_LABELS[status] ?? '' }));

const COLUMNS: WorkColumn<OwnRow>[] = [
  {
    key: 'name',
    title: C.name,
    width: 280,
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
    title: C.status,
    cell: (row) => (
      <>
        <StatePill tone={GOODS_TONES[row.status] ?? 'still'} text={row.status_text} />
        {row.off_text !== '' && <small className="bad own-off">{row.off_text}</small>}
      </>
    ),
  },
  {
    key: 'change',
    title: C.change,
    cell: ({ review }) =>
      review === null ? (
        noCell
      ) : (
        <StatePill tone={REVIEW_TONES[review.status] ?? 'still'} text={review.status_text} />
      ),
  },
  { key: 'cost', title: C.cost, isNumber: true, cell: (row) => <MoneyCell yuan={row.cost} /> },
  {
    key: 'parcel_cost',
    title: C.parcelCost,
    isNumber: true,
    cell: (row) => <MoneyCell yuan={row.parcel_cost} />,
  },
  { key: 'stock', title: C.stock, isNumber: true, cell: (row) => row.free ?? row.mode_text },
  { key: 'courier', title: C.courier, cell: (row) => row.courier.name },
  {
    key: 'code',
    title: C.code,
    cell: (row) => (row.supplier_code ? <samp>{row.supplier_code}</samp> : noCell),
  },
  { key: 'category', title: C.category, cell: (row) => row.category?.name ?? noCell },
  { key: 'weight', title: C.weight, isNumber: true, cell: (row) => SAY.kilos(row.weight) },
  { key: 'limit', title: C.limit, isNumber: true, cell: (row) => SAY.many(row.limit) },
];

/** One's own goods: what they are and cost, the shelf, and what waits for the shop; no sale price (S021-S025). */
export function GoodsPage() {
  const navigate = useNavigate();
  const list = useOwnList();
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [shelf, setShelf] = useState<ShelfWish | null>(null);
  const opened = keyOfGoods(list.address.open ?? '');
  useLeaveGuard(useDrafts((drafts) => isChanged(drafts[opened])));
  // Whoever left it was asked, and meant it.
  useEffect(() => () => dropDraft(opened), [opened]);
  const counts: Partial<Record<string, number>> = list.states;
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        tabs={{
          key: 'status',
          label: SAY.filters.status,
          items: [
            { value: '', title: SAY.all, count: counts['all'] ?? 0 },
            ...STATES.map(({ value, label }) => ({ value, title: label, count: counts[value] ?? 0 })),
          ],
        }}
        toneOf={(row) => (row.status === GOODS_STATUS.offShelf ? 'gone' : undefined)}
        bulk={([1, 3, 2] as const).map((status) => ({
          title: SAY.shelf[status],
          most: MOST_PLACED,
          run: (choice: Choice) => void idsOf(choice).then((ids) => setShelf({ status, ids }), tellFailure),
        }))}
        view={{
          kind: SAY.kind,
          title: (row) => String(row.goods_id),
          beside: (row) => <span className="goods-title">{row.name}</span>,
          body: (row) => <GoodsDetail id={row.goods_id} />,
          foot: (row) => <GoodsFoot id={row.goods_id} onShelf={setShelf} />,
        }}
        onEdit={(row) => list.address.show({ open: row.goods_id })}
        end={
          <>
            <Link to={PATHS.changes()}>{SAY.toChanges}</Link>
            <Button onClick={() => setImporting(true)}>{SAY.import.open}</Button>
            <Button type="primary" onClick={() => setAdding(true)}>
              {SAY.add}
            </Button>
          </>
        }
        empty={{ title: SAY.none, hint: SAY.noneHint }}
      />
      {isAdding && (
        <NewGoods
          onMade={(id) => void navigate(PATHS.changes({ open: String(id) }))}
          onClose={() => setAdding(false)}
        />
      )}
      {isImporting && <ImportDialog by={OWN_IMPORT} onClose={() => setImporting(false)} />}
      {shelf && (
        <ShelfDialog
          wish={shelf}
          onClose={() => {
            setShelf(null);
            list.selection.onChange(new Set());
          }}
        />
      )}
    </>
  );
}

function useOwnList() {
  const { couriers } = useOwnOptions();
  const choices = JSON.stringify(couriers);
  const filters = useMemo(
    (): readonly Filter[] => [
      { kind: 'choice', key: 'status', title: SAY.filters.status, options: STATES },
      { kind: 'text', key: 'q', title: SAY.filters.q, width: 220 },
      {
        kind: 'choice',
        key: 'courier_id',
        title: SAY.filters.courier,
        options: couriers.map(({ value, label }) => ({ value: String(value), label })),
      },
    ],
    // The options are new objects at each turn; what they say is compared.
    [choices],
  );
  return useOfficeList({
    name: 'own-goods',
    filters,
    load: api.goods.list,
    keyOf: (row: OwnRow) => String(row.goods_id),
    find: (id, signal): Promise<OwnRow | null> =>
      api.goods.show({ query: { id }, signal }).catch((error: unknown) => {
        if (isAnswer(error, 'NOT_FOUND')) return null;
        throw error;
      }),
  });
}

interface Choice {
  keys: string[];
  search: Record<string, string> | null;
}

/** The chosen ones; of a whole search, which the bar holds to the call's limit, all of it. */
async function idsOf({ keys, search }: Choice): Promise<number[]> {
  if (search === null) return keys.map(Number);
  const query = { ...search, page: '1', page_size: String(MOST_PLACED) };
  return (await api.goods.list({ query })).list.map(({ goods_id }) => goods_id);
}

/** Goods of one's own out of a sheet: what counts at once does, the rest goes to review as one set (S024). */
const OWN_IMPORT: GoodsImport<Awaited<ReturnType<typeof api.goods.import>> & { approval: null }> = {
  words: SAY.import,
  template: () => api.goods.template(),
  preview: (call) => api.goods.previewImport(call),
  noReason: true,
  run: ({ body, key }) => atOnce(api.goods.import({ body, key })),
  onDone: () => void refreshOwn(),
  tell: ({ set_no, submitted, applied, left_out }) =>
    toast.success(SAY.import.done(set_no, submitted, applied, left_out)),
  sendPicture,
};

import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { noCell, type WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { isAnswer } from '@giftship/shared/api/client';
import { REVIEW_STATUS_LABELS } from '@giftship/shared/reviews/labels';
import type { ReviewRow } from '@giftship/shared/reviews/office-contract';
import { MOST_REVIEWED, REVIEW_STATUS as S } from '@giftship/shared/reviews/review';
import { useMemo, useRef, useState } from 'react';
import { api } from '../../session/api.ts';
import { REVIEW_TONES } from '../../goods/tones.ts';
import { tellFailure } from '../../lib/failures.ts';
import { MoneyCell, TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';
import { idsOfSet } from './decide-many.ts';
import { RefuseDialog } from './RefuseDialog.tsx';
import { ReviewDetail } from './ReviewDetail.tsx';
import { ReviewFoot } from './ReviewFoot.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { isSet, SetDetail, SetFoot } from './SetDetail.tsx';
import { useSuppliers } from './use-suppliers.ts';
import './reviews.css';

const C = SAY.columns;
const SHOWN = [S.waiting, S.agreed, S.refused, S.takenBack];
const STATES = SHOWN.map((status) => ({ value: String(status), label: REVIEW_STATUS_LABELS[status] ?? '' }));
const KINDS = [
  { value: 'new', label: SAY.kinds.new },
  { value: 'change', label: SAY.kinds.change },
];

const COST_COLUMNS: WorkColumn<ReviewRow>[] = [
  {
    key: 'cost',
    title: C.cost,
    isNumber: true,
    cell: (row) => (isSet(row) ? noCell : <MoneyCell yuan={row.cost ?? ''} />),
  },
  {
    key: 'suggested',
    title: C.suggested,
    isNumber: true,
    cell: (row) => (isSet(row) ? noCell : <MoneyCell yuan={row.suggested} />),
  },
];

const columnsOf = (seesCost: boolean): WorkColumn<ReviewRow>[] => [
  {
    key: 'name',
    title: C.name,
    cell: (row) => (
      <span className="review-name">
        <GoodsPicture src={row.pic} alt="" size={36} />
        <span>
          {nameOf(row)}{' '}
          {row.goods_id !== null && !isSet(row) && <small className="mono">{row.goods_id}</small>}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={REVIEW_TONES[row.status] ?? 'still'} text={row.status_text} />,
  },
  { key: 'kind', title: C.kind, cell: kindOf },
  {
    key: 'changes',
    title: C.changes,
    cell: (row) => (isSet(row) ? SAY.mixed : row.fields.map(({ name }) => name).join('、')),
  },
  {
    key: 'warnings',
    title: C.warnings,
    cell: (row) =>
      isSet(row) || row.warnings.length === 0 ? (
        noCell
      ) : (
        <span className="bad">{row.warnings.join('、')}</span>
      ),
  },
  {
    key: 'price',
    title: C.price,
    isNumber: true,
    cell: (row) => (isSet(row) ? noCell : <MoneyCell yuan={row.price} />),
  },
  ...(seesCost ? COST_COLUMNS : []),
  { key: 'supplier', title: C.supplier, cell: (row) => <samp>{row.supplier.name}</samp> },
  { key: 'asked', title: C.asked, cell: (row) => <TimeCell at={row.asked_at} /> },
  { key: 'set', title: C.set, cell: (row) => row.set_no ?? noCell },
  { key: 'decided', title: C.decided, cell: (row) => row.decided_by || noCell },
];

/** New goods and changes that suppliers sent in: old and new side by side, agreed to with a sale price, or refused (O062). */
export function ReviewsPage() {
  const seesCost = useMay('goods.cost.view');
  const suppliers = useSuppliers();
  const [bulk, setBulk] = useState<{ act: 'agree' | 'refuse'; ids: number[] } | null>(null);
  const choices = JSON.stringify(suppliers);
  const filters = useMemo(
    (): readonly Filter[] => [
      { kind: 'choice', key: 'status', title: SAY.filters.status, options: STATES },
      { kind: 'text', key: 'q', title: SAY.filters.q, width: 220 },
      { kind: 'choice', key: 'supplier_id', title: SAY.filters.supplier, options: suppliers },
      { kind: 'choice', key: 'kind', title: SAY.filters.kind, options: KINDS },
      { kind: 'text', key: 'set_no', title: SAY.filters.set, width: 130, only: 'digits' },
    ],
    // The options are new objects at each turn; what they say is compared.
    [choices],
  );
  const list = useOfficeList({
    name: 'reviews',
    filters,
    load: ({ query, signal }: Listing) =>
      api.reviews.list({ query: grouped(query), ...(signal && { signal }) }),
    keyOf: (row: ReviewRow) => String(row.review_id),
    find: (review_id, signal): Promise<ReviewRow | null> =>
      api.reviews.show({ query: { review_id }, signal }).catch((error: unknown) => {
        if (isAnswer(error, 'NOT_FOUND')) return null;
        throw error;
      }),
  });
  // Rows that were chosen on another page are known as well.
  const seen = useRef(new Map<string, ReviewRow>());
  for (const row of list.rows) seen.current.set(String(row.review_id), row);
  const status = list.address.values['status'] ?? '';
  const isWaiting = status === '' || status === String(S.waiting);
  const decide = (act: 'agree' | 'refuse') => ({
    title: SAY[act],
    most: MOST_REVIEWED,
    run: (choice: Choice) =>
      void idsOf(choice, list.query, seen.current).then((ids) => setBulk({ act, ids }), tellFailure),
  });
  const close = () => {
    setBulk(null);
    list.selection.onChange(new Set());
  };
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={useMemo(() => columnsOf(seesCost), [seesCost])}
        tabs={{
          key: 'status',
          label: SAY.filters.status,
          items: STATES.map(({ value, label }) => ({
            value: value === String(S.waiting) ? '' : value,
            title: label,
            count: list.states[value] ?? 0,
          })),
        }}
        toneOf={(row) => (row.status === S.takenBack ? 'gone' : undefined)}
        bulk={isWaiting ? [decide('agree'), decide('refuse')] : undefined}
        view={{
          kind: SAY.kind,
          claims: 'review',
          title: (row) => String(row.review_id),
          beside: nameOf,
          body: (row) => (isSet(row) ? <SetDetail row={row} /> : <ReviewDetail row={row} />),
          foot: (row) => {
            if (isSet(row))
              return (
                <SetFoot
                  row={row}
                  isWaiting={isWaiting}
                  onDecide={(act) =>
                    void idsOfSet(row.set_no, list.query).then((ids) => setBulk({ act, ids }), tellFailure)
                  }
                  onEach={() => list.address.show({ set_no: row.set_no, open: null })}
                />
              );
            return row.status === S.waiting ? <ReviewFoot row={row} /> : null;
          },
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
        queue="goods_review"
      />
      {bulk?.act === 'agree' && <RuleDialog ids={bulk.ids} onClose={close} />}
      {bulk?.act === 'refuse' && <RefuseDialog ids={bulk.ids} fields={[]} onClose={close} />}
    </>
  );
}

interface Choice {
  keys: string[];
  search: Record<string, string> | null;
}

/** The chosen ones, of a sheet all of it; of a whole search, which the bar holds to the call's limit, every row. */
async function idsOf(
  { keys, search }: Choice,
  filters: Record<string, string>,
  seen: ReadonlyMap<string, ReviewRow>,
): Promise<number[]> {
  const query = { ...filters, page: '1', page_size: String(MOST_REVIEWED) };
  const rows =
    search === null
      ? keys.flatMap((key) => seen.get(key) ?? [])
      : (await api.reviews.list({ query: grouped(query) })).list;
  const ids = await Promise.all(
    rows.map((row) => (isSet(row) ? idsOfSet(row.set_no, filters) : [row.review_id])),
  );
  return ids.flat();
}

/** What came in one sheet is one row, until that sheet is looked through (S024). */
const grouped = (query: Record<string, string>) => ({
  ...query,
  group: query['set_no'] ? ('' as const) : ('set' as const),
});

interface Listing {
  query: Record<string, string>;
  signal?: AbortSignal;
}

const nameOf = (row: ReviewRow): string => (isSet(row) ? SAY.setName(row.name, row.set.count) : row.name);

function kindOf(row: ReviewRow): string {
  if (isSet(row) && row.set.new > 0 && row.set.new < row.set.count)
    return `${SAY.kinds.new} ${row.set.new}、${SAY.kinds.change} ${row.set.count - row.set.new}`;
  return row.goods_id === null ? SAY.kinds.new : SAY.kinds.change;
}

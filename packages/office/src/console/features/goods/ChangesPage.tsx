import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { noCell, type WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { isAnswer } from '@giftship/shared/api/client';
import { REVIEW_STATUS_LABELS } from '@giftship/shared/reviews/labels';
import { MOST_REVIEWED, OPEN_TO_EDIT, REVIEW_STATUS as S } from '@giftship/shared/reviews/review';
import { useEffect, useRef, useState } from 'react';
import { REVIEW_TONES } from '../../../goods/tones.ts';
import { useLeaveGuard } from '../../../lib/dirty.ts';
import { tellFailure } from '../../../lib/failures.ts';
import { useCallKey } from '../../../lib/new-key.ts';
import { TimeCell } from '../../../lists/cells.tsx';
import type { Filter } from '../../../lists/filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useOfficeList } from '../../../lists/use-office-list.ts';
import { api } from '../../api.ts';
import { ChangeDetail } from './ChangeDetail.tsx';
import { ChangeFoot } from './ChangeFoot.tsx';
import { CHANGES_COPY as SAY, OWN_GOODS_COPY } from './copy.ts';
import type { OwnReview } from './own-form.ts';
import { refreshOwn, submit } from './use-acts.ts';
import { dropDraft, isChanged, keyOfReview, useDrafts } from './use-own-form.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import '../../../goods/goods.css';
import './own-goods.css';

const C = SAY.columns;
const SHOWN = [S.draft, S.waiting, S.refused, S.agreed, S.takenBack];
const STATES = SHOWN.map((status) => ({ value: String(status), label: REVIEW_STATUS_LABELS[status] ?? '' }));
const FILTERS: readonly Filter[] = [
  { kind: 'choice', key: 'status', title: SAY.filters.status, options: STATES },
  { kind: 'text', key: 'set_no', title: SAY.filters.set, width: 130, only: 'digits' },
];

const COLUMNS: WorkColumn<OwnReview>[] = [
  {
    key: 'name',
    title: C.name,
    width: 260,
    cell: (row) => (
      <span className="goods-name">
        <GoodsPicture src={row.pic} alt="" size={36} />
        <span>
          {row.name || SAY.unnamed} {row.goods_id !== null && <small className="mono">{row.goods_id}</small>}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={REVIEW_TONES[row.status] ?? 'still'} text={row.status_text} />,
  },
  { key: 'kind', title: C.kind, cell: (row) => SAY.kinds[row.goods_id === null ? 'new' : 'change'] },
  {
    key: 'fields',
    title: C.fields,
    width: 220,
    cell: (row) => row.fields.map(({ name }) => name).join('、'),
  },
  {
    key: 'reason',
    title: C.reason,
    width: 200,
    cell: (row) => (row.reason === '' ? noCell : <span className="bad">{row.reason}</span>),
  },
  { key: 'set', title: C.set, cell: (row) => row.set_no ?? noCell },
  { key: 'asked', title: C.asked, cell: (row) => <TimeCell at={row.asked_at} /> },
  { key: 'decided', title: C.decided, cell: (row) => <TimeCell at={row.decided_at} /> },
  { key: 'updated', title: C.updated, cell: (row) => <TimeCell at={row.updated_at} /> },
];

const mayGoOn = ({ status }: OwnReview): boolean => OPEN_TO_EDIT.some((each) => each === status);

/** Drafts, changes that wait for the shop, and what became of those that did; goods of one sheet by its number (S022, S024). */
export function ChangesPage() {
  const list = useOfficeList({
    name: 'own-reviews',
    filters: FILTERS,
    load: api.goods.reviews,
    keyOf: (row: OwnReview) => String(row.review_id),
    find: (review_id, signal): Promise<OwnReview | null> =>
      api.goods.showReview({ query: { review_id }, signal }).catch((error: unknown) => {
        if (isAnswer(error, 'NOT_FOUND')) return null;
        throw error;
      }),
  });
  // Rows that were chosen on another page are known as well.
  const seen = useRef(new Map<string, OwnReview>());
  for (const row of list.rows) seen.current.set(list.keyOf(row), row);
  const keyOf = useCallKey();
  const [backs, setBacks] = useState<OwnReview[] | null>(null);
  const opened = keyOfReview(list.address.open ?? '');
  useLeaveGuard(useDrafts((drafts) => isChanged(drafts[opened])));
  useEffect(() => () => dropDraft(opened), [opened]);
  const counts: Partial<Record<string, number>> = list.states;
  const status = Number(list.address.values['status'] || -1);
  const clear = () => list.selection.onChange(new Set());
  const sendMany = (ids: number[]) =>
    submit(ids, keyOf([ids, list.updatedAt])).then(() => {
      clear();
      return refreshOwn();
    }, tellFailure);
  const bulk = [
    ...(OPEN_TO_EDIT.some((each) => each === status)
      ? [
          {
            title: OWN_GOODS_COPY.submit,
            most: MOST_REVIEWED,
            run: (choice: Choice) =>
              void rowsOf(choice).then(
                (rows) => sendMany(rows.map(({ review_id }) => review_id)),
                tellFailure,
              ),
          },
        ]
      : []),
    ...(status === S.waiting
      ? [
          {
            title: OWN_GOODS_COPY.withdraw,
            most: MOST_REVIEWED,
            run: (choice: Choice) => void rowsOf(choice).then(setBacks, tellFailure),
          },
        ]
      : []),
  ];
  const rowsOf = async ({ keys, search }: Choice): Promise<OwnReview[]> => {
    if (search === null) return keys.flatMap((key) => seen.current.get(key) ?? []);
    const query = { ...search, page: '1', page_size: String(MOST_REVIEWED) };
    return (await api.goods.reviews({ query })).list;
  };
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
            ...STATES.map(({ value, label }) => ({
              value,
              title: label,
              count: counts[value] ?? 0,
              isBad: value === String(S.refused),
            })),
          ],
        }}
        toneOf={(row) =>
          row.status === S.refused ? 'trouble' : row.status === S.takenBack ? 'gone' : undefined
        }
        bulk={bulk.length > 0 ? bulk : undefined}
        view={{
          kind: SAY.kind,
          title: (row) => String(row.review_id),
          beside: (row) => <span className="goods-title">{row.name}</span>,
          body: (row) => <ChangeDetail id={row.review_id} isOpen={mayGoOn(row)} />,
          foot: (row) => <ChangeFoot row={row} isOpen={mayGoOn(row)} />,
        }}
        empty={{ title: SAY.none, hint: SAY.noneHint }}
      />
      {backs && (
        <WithdrawDialog
          reviews={backs}
          onClose={() => {
            setBacks(null);
            clear();
          }}
        />
      )}
    </>
  );
}

interface Choice {
  keys: string[];
  search: Record<string, string> | null;
}

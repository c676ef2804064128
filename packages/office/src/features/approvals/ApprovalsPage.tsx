import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { APPROVAL_STATUS_LABELS } from '@giftship/shared/operators/labels';
import type { ApprovalRow } from '@giftship/shared/operators/approval-contract';
import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import { api } from '../../session/api.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { ApprovalDetail, ApprovalFoot } from './ApprovalDetail.tsx';
import { APPROVALS_COPY as SAY } from './copy.ts';

const FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'mine',
    title: SAY.filters.mine,
    options: [
      { value: 'decide', label: SAY.mine.decide },
      { value: 'asked', label: SAY.mine.asked },
    ],
  },
  {
    kind: 'choice',
    key: 'status',
    title: SAY.filters.status,
    options: Object.entries(APPROVAL_STATUS_LABELS).map(([value, label]) => ({ value, label })),
  },
];

const TONES: Readonly<Record<number, StateTone>> = {
  [APPROVAL_STATUS.waiting]: 'waiting',
  [APPROVAL_STATUS.done]: 'kept',
  [APPROVAL_STATUS.failed]: 'bad',
};
/** What moves no money has none. */
const moneyOf = ({ money }: { money: string }) => (money === '0.00' ? '' : <MoneyCell yuan={money} />);

const COLUMNS: WorkColumn<ApprovalRow>[] = [
  { key: 'sn', title: SAY.columns.sn, cell: (row) => <NumberCell sn={row.approval_sn} /> },
  {
    key: 'status',
    title: SAY.columns.status,
    cell: (row) => <StatePill tone={TONES[row.status] ?? 'still'} text={row.status_text} />,
  },
  {
    key: 'what',
    title: SAY.columns.what,
    cell: (row) => (
      <>
        {row.kind_text} {row.ref_text || <code className="mono">{row.ref}</code>}
      </>
    ),
  },
  { key: 'money', title: SAY.columns.money, isNumber: true, cell: moneyOf },
  { key: 'by', title: SAY.columns.by, cell: (row) => row.asked_by },
  { key: 'reason', title: SAY.columns.reason, cell: (row) => row.reason },
  { key: 'at', title: SAY.columns.at, cell: (row) => <TimeCell at={row.asked_at} /> },
  { key: 'expires', title: SAY.columns.expires, cell: (row) => <TimeCell at={row.expires_at} /> },
];
const TABS = [
  { value: 'decide', title: SAY.mine.decide, none: SAY.none.decide },
  { value: 'asked', title: SAY.mine.asked, none: SAY.none.asked },
  { value: '', title: SAY.all },
];

/** What waits for a second person (O230); what one asked for oneself one can only take back. */
export function ApprovalsPage() {
  const list = useOfficeList({
    name: 'approvals',
    filters: FILTERS,
    load: api.operators.approvals,
    keyOf: (row: ApprovalRow) => row.approval_sn,
    find: async (approval_sn, signal) =>
      (await api.operators.approvals({ query: { approval_sn }, signal })).list[0] ?? null,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      tabs={{ key: 'mine', label: SAY.filters.mine, items: TABS }}
      toneOf={(row) =>
        row.status === APPROVAL_STATUS.waiting
          ? undefined
          : row.status === APPROVAL_STATUS.failed
            ? 'trouble'
            : 'gone'
      }
      view={{
        kind: SAY.kind,
        title: (row) => row.approval_sn,
        body: (row) => <ApprovalDetail row={row} />,
        foot: (row) => <ApprovalFoot row={row} />,
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      queue="approval"
    />
  );
}

import { Fact } from '@giftship/kit/controls/Fact.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { Link } from 'react-router';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { allTimeWith, type Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { UserLink } from '../../session/UserLink.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { paperUrl } from '../../media/paper-url.ts';
import { useMay } from '../../session/session.ts';
import { ADJUSTMENTS_COPY as SAY } from './copy.ts';

type AdjustmentRow = Awaited<ReturnType<typeof api.wallet.adjustments>>['list'][number];

const C = SAY.columns;
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'adjust_sn', title: SAY.filters.sn, width: 140 },
  {
    kind: 'range',
    key: 'time',
    title: SAY.filters.time,
    numbers: ['adjust_sn'],
    isAllTime: allTimeWith('user_id'),
  },
  { kind: 'text', key: 'user_id', title: SAY.filters.user, width: 120, only: 'digits' },
];
const COLUMNS: WorkColumn<AdjustmentRow>[] = [
  { key: 'sn', title: C.sn, cell: (row) => <NumberCell sn={row.adjust_sn} /> },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'kind', title: C.kind, cell: (row) => row.kind_text },
  { key: 'user', title: C.user, cell: (row) => `${row.user_id} ${row.mobile}` },
  { key: 'reason', title: C.reason, cell: (row) => row.reason },
  { key: 'by', title: C.by, cell: (row) => row.asked_by },
  { key: 'second', title: C.second, cell: (row) => row.approved_by },
  { key: 'at', title: C.at, cell: (row) => <TimeCell at={row.at} /> },
];

/** Balances that were changed by hand, with who asked and who agreed (O155). */
export function AdjustmentsPage() {
  const list = useOfficeList({
    name: 'adjustments',
    filters: FILTERS,
    load: api.wallet.adjustments,
    keyOf: (row: AdjustmentRow) => row.adjust_sn,
    find: async (adjust_sn, signal) =>
      (await api.wallet.adjustments({ query: { adjust_sn }, signal })).list[0] ?? null,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      view={{
        kind: SAY.kind,
        title: (row) => row.adjust_sn,
        body: (row) => <AdjustmentDetail row={row} />,
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}

function AdjustmentDetail({ row }: { row: AdjustmentRow }) {
  const maySeeLedger = useMay('finance.view');
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.money}>
          <MoneyCell yuan={row.money} />
        </Fact>
        <Fact title={C.kind}>{row.kind_text}</Fact>
        <Fact title={C.user}>
          <UserLink id={row.user_id} mobile={row.mobile} />
        </Fact>
        <Fact title={C.at}>{row.at}</Fact>
        <Fact title={C.by}>{row.asked_by}</Fact>
        <Fact title={C.second}>{row.approved_by === '' ? SAY.noSecond : row.approved_by}</Fact>
        <Fact title={C.reason}>
          <samp>{row.reason}</samp>
        </Fact>
        {row.attachment !== '' && (
          <Fact title={C.attachment}>
            <a href={paperUrl('attachment', row.attachment)} target="_blank" rel="noreferrer">
              {row.attachment}
            </a>
          </Fact>
        )}
      </dl>
      {maySeeLedger && (
        <>
          <p className="drawer-section">
            <Link to={PATHS.ledger({ ref: row.adjust_sn })}>{SAY.seeLedger}</Link>
          </p>
          <section className="drawer-section">
            <h3>{SAY.log}</h3>
            <RecordLog object="balance" sn={String(row.user_id)} />
          </section>
        </>
      )}
    </>
  );
}

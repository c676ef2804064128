import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { LOG_TYPE_LABELS } from '@giftship/shared/wallet/labels';
import type { OwnLine } from '@giftship/shared/settlement/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MoneyCell, NumberCell, TimeCell } from '../../../lists/cells.tsx';
import type { Filter } from '../../../lists/filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useOfficeList } from '../../../lists/use-office-list.ts';
import { api } from '../../api.ts';
import { PATHS } from '../../paths.ts';
import { ACCOUNT_COPY as SAY } from './copy.ts';
import './money.css';

const C = SAY.columns;
const TYPES = ['31', '36', '35', '32', '34', '33', '37'].map((value) => ({
  value,
  label: LOG_TYPE_LABELS[Number(value)] ?? '',
}));
const FILTERS: readonly Filter[] = [
  { kind: 'choice', key: 'type', title: SAY.filters.type, options: TYPES },
  { kind: 'range', key: 'time', title: SAY.filters.time },
];
const COLUMNS: WorkColumn<OwnLine>[] = [
  { key: 'at', title: C.at, cell: (row) => <TimeCell at={row.at} /> },
  { key: 'type', title: C.type, cell: (row) => row.type_text },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'after', title: C.after, isNumber: true, cell: (row) => <MoneyCell yuan={row.after} /> },
  { key: 'ref', title: C.ref, cell: (row) => <NumberCell sn={row.ref_sn} /> },
  { key: 'remark', title: C.remark, cell: (row) => row.remark },
];

/** The account of a supplier: what it holds and expects, and every line of it (S071). */
export function MoneyPage() {
  const list = useOfficeList({
    name: 'own-ledger',
    filters: FILTERS,
    load: api.money.ledger,
    keyOf: (row: OwnLine) => String(row.line_id),
  });
  return (
    <>
      <Sums />
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        exported={{ kind: 'ledger' }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      />
    </>
  );
}

function Sums() {
  const { data } = useQuery({
    queryKey: ['list', 'own-account'],
    queryFn: ({ signal }) => api.money.account({ signal }),
  });
  if (!data) return <div className="money-sums" aria-busy="true" />;
  const { payee } = data;
  const sums = [
    ['balance', data.balance],
    ['expected', data.expected],
    ['unpaid', data.unpaid],
    ['pending', data.pending_comp],
    ['reserve', data.reserve],
  ] as const;
  return (
    <section className="card money-sums">
      <dl>
        {sums.map(([key, yuan]) => (
          <div key={key}>
            <dt>{SAY.sums[key]}</dt>
            <dd className="num">
              <MoneyCell yuan={yuan} />
            </dd>
            <dd className="hint money-note">{SAY.notes[key]}</dd>
          </div>
        ))}
      </dl>
      <p>
        {SAY.payee}{' '}
        {payee === null ? (
          <>
            <span className="bad">{SAY.noPayee}</span> <Link to={PATHS.payee()}>{SAY.toPayee}</Link>
          </>
        ) : (
          `${payee.type_text} ${payee.holder} ${payee.account_mask}`
        )}
      </p>
    </section>
  );
}

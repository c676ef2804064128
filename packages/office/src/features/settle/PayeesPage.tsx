import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { PAYEE_LABELS } from '@giftship/shared/settlement/labels';
import type { PayeeRow } from '@giftship/shared/settlement/office-contract';
import { PAYEE_STATUS } from '@giftship/shared/settlement/settlement';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { TimeCell } from '../../lists/cells.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { TimedLook } from '../../lists/TimedLook.tsx';
import { refreshList, useOfficeList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { PAYEES_COPY as SAY } from './copy.ts';
import { payeeTone } from './settle-states.ts';
import { useSuppliers } from './use-suppliers.ts';

const C = SAY.columns;
const STATES = Object.entries(PAYEE_LABELS).map(([value, label]) => ({ value, label }));
const COLUMNS: WorkColumn<PayeeRow>[] = [
  { key: 'id', title: C.id, cell: (row) => row.id },
  { key: 'supplier', title: C.supplier, cell: (row) => <samp>{row.supplier}</samp> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={payeeTone(row.status)} text={row.status_text} />,
  },
  { key: 'type', title: C.type, cell: (row) => row.type_text },
  { key: 'holder', title: C.holder, cell: (row) => <samp>{row.holder}</samp> },
  { key: 'account', title: C.account, cell: (row) => <span className="mono">{row.account_mask}</span> },
  { key: 'bank', title: C.bank, cell: (row) => `${row.bank_name} ${row.bank_branch}` },
  { key: 'at', title: C.at, cell: (row) => <TimeCell at={row.created_at} /> },
];

/** Where suppliers are paid: asked for by them, agreed to by two (O087). */
export function PayeesPage() {
  const filters: readonly Filter[] = [
    { kind: 'choice', key: 'status', title: SAY.filters.status, options: STATES },
    { kind: 'choice', key: 'supplier_id', title: SAY.filters.supplier, options: useSuppliers() },
  ];
  const list = useOfficeList({
    name: 'payees',
    filters,
    load: api.settle.payees,
    keyOf: (row: PayeeRow) => String(row.id),
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      tabs={{
        key: 'status',
        label: SAY.filters.status,
        items: [
          { value: '', title: SAY.all },
          ...STATES.map(({ value, label }) => ({ value, title: label, count: list.states[value] ?? 0 })),
        ],
      }}
      toneOf={(row) => (row.status > PAYEE_STATUS.active ? 'gone' : undefined)}
      view={{
        kind: SAY.kind,
        title: (row) => String(row.id),
        beside: (row) => row.supplier,
        body: (row) => <PayeeDetail row={row} />,
        foot: (row) => <PayeeFoot row={row} />,
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      queue="payee"
    />
  );
}

function PayeeDetail({ row }: { row: PayeeRow }) {
  const mayLook = useMay('supplier.payee');
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.status}>
          <StatePill tone={payeeTone(row.status)} text={row.status_text} />
        </Fact>
        <Fact title={C.supplier}>{row.supplier}</Fact>
        <Fact title={C.company}>{row.company}</Fact>
        <Fact title={C.holder}>{row.holder}</Fact>
        <Fact title={C.type}>{row.type_text}</Fact>
        <Fact title={C.bank}>{`${row.bank_name} ${row.bank_branch}`}</Fact>
        <Fact title={C.at}>{row.created_at}</Fact>
        <Fact title={C.by}>{row.asked_by}</Fact>
        {row.decided_at !== '' && <Fact title={C.decided}>{`${row.decided_at} ${row.decided_by}`}</Fact>}
        {row.pause_until !== '' && <Fact title={C.pause}>{row.pause_until}</Fact>}
        {row.reason !== '' && <Fact title={C.reason}>{row.reason}</Fact>}
        <Fact title={C.account}>
          <span className="mono">{row.account_mask}</span>
        </Fact>
      </dl>
      {row.approval_sn !== '' && <p className="hint">{SAY.inReview(row.approval_sn)}</p>}
      {mayLook && (
        <section className="drawer-section">
          <TimedLook
            key={row.id}
            title={SAY.account}
            action="payee.account"
            look={(reason) => api.settle.payeeAccount({ body: { id: row.id, reason } })}
            show={(seen) => (
              <dl className="preview-lines">
                <Fact title={C.holder}>{seen.holder}</Fact>
                <Fact title={C.account}>
                  <code className="mono">{seen.account}</code>
                </Fact>
                <Fact title={C.bank}>{`${seen.bank_name} ${seen.bank_branch}`}</Fact>
              </dl>
            )}
          />
        </section>
      )}
      <section className="drawer-section">
        <h3>{SAY.log}</h3>
        <RecordLog object="payee" sn={String(row.id)} />
      </section>
    </>
  );
}

function PayeeFoot({ row }: { row: PayeeRow }) {
  const [act, setAct] = useState<'approve' | 'refuse' | null>(null);
  const mayDecide = useMay('supplier.payee');
  if (!mayDecide || row.status !== PAYEE_STATUS.waiting) return null;
  return (
    <>
      <Button type="primary" disabled={row.approval_sn !== ''} onClick={() => setAct('approve')}>
        {SAY.acts.approve}
      </Button>
      <span className="drawer-gap" />
      <Button danger onClick={() => setAct('refuse')}>
        {SAY.acts.refuse}
      </Button>
      {act !== null && (
        <DecideDialog
          title={`${SAY.acts[act]} ${row.supplier}`}
          action={`payee.${act}`}
          verb={SAY.acts[act]}
          isGrave={act === 'refuse'}
          content={[row.id, act]}
          {...(act === 'approve' ? { secondWhy: SAY.second } : {})}
          run={({ reason, key }) => api.settle.decidePayee({ body: { id: row.id, do: act, reason }, key })}
          onDone={() => void refreshList('payees')}
          onClose={() => setAct(null)}
        >
          <p className="hint">{SAY.hints[act]}</p>
        </DecideDialog>
      )}
    </>
  );
}

import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { OPERATOR_STATUS_LABELS } from '@giftship/shared/operators/labels';
import type { OperatorRow } from '@giftship/shared/operators/staff-contract';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { type Activation, ActivationDialog } from './ActivationDialog.tsx';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { OperatorDetail, OperatorFoot } from './OperatorDetail.tsx';
import { OperatorDialog } from './OperatorDialog.tsx';

const STATES = Object.entries(OPERATOR_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'q', title: SAY.filters.q },
  { kind: 'choice', key: 'status', title: SAY.filters.status, options: STATES },
];

const COLUMNS: WorkColumn<OperatorRow>[] = [
  { key: 'login', title: SAY.columns.login, cell: (row) => <code className="mono">{row.login}</code> },
  {
    key: 'status',
    title: SAY.columns.status,
    cell: (row) => (
      <StatePill tone={row.status === OPERATOR_STATUS.normal ? 'kept' : 'gone'} text={row.status_text} />
    ),
  },
  { key: 'name', title: SAY.columns.name, cell: (row) => row.name },
  { key: 'roles', title: SAY.columns.roles, cell: (row) => row.roles.join('、') },
  {
    key: 'totp',
    title: SAY.columns.totp,
    cell: (row) => (row.has_totp ? SAY.bound : <span className="warn">{SAY.unbound}</span>),
  },
  { key: 'ip', title: SAY.columns.ip, cell: (row) => row.ip_list.join('、') || SAY.anyIp },
  { key: 'lastLogin', title: SAY.columns.lastLogin, cell: (row) => <TimeCell at={row.last_login_at} /> },
  { key: 'mobile', title: SAY.columns.mobile, cell: (row) => row.mobile },
];

/** Who works here, and with which roles (O227). */
export function OperatorsPage() {
  const mayEdit = useMay('operator.edit');
  const [isAdding, setAdding] = useState(false);
  const [activation, setActivation] = useState<Activation | null>(null);
  const list = useOfficeList({
    name: 'operators',
    filters: FILTERS,
    load: api.operators.operators,
    keyOf: (row: OperatorRow) => row.login,
    find: async (login, signal) =>
      (await api.operators.operators({ query: { q: login }, signal })).list.find(
        (row) => row.login === login,
      ) ?? null,
  });
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
            { value: '', title: SAY.all },
            ...STATES.map(({ value, label }) => ({ value, title: label })),
          ],
        }}
        toneOf={(row) => (row.status === OPERATOR_STATUS.normal ? undefined : 'gone')}
        view={{
          kind: SAY.kind,
          title: (row) => row.name,
          beside: (row) => <code className="mono">{row.login}</code>,
          body: (row) => <OperatorDetail row={row} />,
          foot: (row) => <OperatorFoot row={row} onActivation={setActivation} />,
        }}
        end={
          mayEdit && (
            <Button type="primary" onClick={() => setAdding(true)}>
              {SAY.add}
            </Button>
          )
        }
        empty={{ title: SAY.none }}
      />
      {isAdding && (
        <OperatorDialog row={null} onActivation={setActivation} onClose={() => setAdding(false)} />
      )}
      {activation && <ActivationDialog activation={activation} onClose={() => setActivation(null)} />}
    </>
  );
}

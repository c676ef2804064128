import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { isAnswer } from '@giftship/shared/api/client';
import { SUPPLIER_STATUS_LABELS } from '@giftship/shared/suppliers/labels';
import type { SupplierRow } from '@giftship/shared/suppliers/office-contract';
import { SUPPLIER_STATUS as S } from '@giftship/shared/suppliers/supplier';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { AddSupplierDialog } from './AddSupplierDialog.tsx';
import { SUPPLIERS_COPY as SAY } from './copy.ts';
import { type Invited, InviteLink } from '../../lists/InviteLink.tsx';
import { supplierTone } from './supplier-states.ts';
import { SupplierDetail } from './SupplierDetail.tsx';
import { SupplierFoot } from './SupplierFoot.tsx';

const C = SAY.columns;
const STATES = Object.entries(SUPPLIER_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'q', title: SAY.filters.q },
  { kind: 'choice', key: 'status', title: C.status, options: STATES },
];
const COLUMNS: WorkColumn<SupplierRow>[] = [
  { key: 'id', title: C.id, cell: (row) => row.id },
  { key: 'name', title: C.name, cell: (row) => <samp>{row.name}</samp> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={supplierTone(row.status)} text={row.status_text} />,
  },
  { key: 'company', title: C.company, cell: (row) => <samp>{row.company}</samp> },
  {
    key: 'owner',
    title: C.owner,
    cell: (row) => row.owner || <span className="hint">{SAY.noOwner}</span>,
  },
  { key: 'contact', title: C.contact, cell: (row) => `${row.contact} ${row.mobile_mask}` },
  { key: 'goods', title: C.goods, isNumber: true, cell: (row) => row.goods },
  { key: 'couriers', title: C.couriers, isNumber: true, cell: (row) => row.couriers },
  {
    key: 'contract',
    title: C.contractEnd,
    cell: (row) => (
      <>
        {row.contract_end} {row.is_ending && <span className="bad">{SAY.ending}</span>}
      </>
    ),
  },
  { key: 'applied', title: C.applied, cell: (row) => <TimeCell at={row.applied_at || row.created_at} /> },
];

/** Suppliers and applications: let in, stopped, with their contract and members (O081 to O085). */
export function SuppliersPage() {
  const [isAdding, setAdding] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const mayEdit = useMay('supplier.edit');
  const mayReview = useMay('supplier.review');
  const list = useOfficeList({
    name: 'suppliers',
    filters: FILTERS,
    load: api.suppliers.list,
    keyOf: (row: SupplierRow) => String(row.id),
    find: (id, signal): Promise<SupplierRow | null> =>
      api.suppliers.detail({ query: { id }, signal }).then(
        (row) => row,
        (error: unknown) => {
          if (isAnswer(error, 'NOT_FOUND')) return null;
          throw error;
        },
      ),
  });
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        tabs={{
          key: 'status',
          label: SAY.tabs,
          items: [
            { value: '', title: SAY.all },
            ...STATES.map(({ value, label }) => ({ value, title: label, count: list.states[value] ?? 0 })),
          ],
        }}
        toneOf={(row) => (row.status === S.refused || row.status === S.stopped ? 'gone' : undefined)}
        view={{
          kind: SAY.kind,
          claims: mayReview || mayEdit ? 'supplier' : undefined,
          title: (row) => String(row.id),
          beside: (row) => row.name,
          body: (row) => <SupplierDetail id={row.id} />,
          foot: (row) => <SupplierFoot row={row} />,
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
        queue="supplier"
        end={
          mayEdit && (
            <Button type="primary" onClick={() => setAdding(true)}>
              {SAY.add}
            </Button>
          )
        }
      />
      {isAdding && <AddSupplierDialog onInvited={setInvited} onClose={() => setAdding(false)} />}
      {invited && <InviteLink {...invited} onClose={() => setInvited(null)} />}
    </>
  );
}

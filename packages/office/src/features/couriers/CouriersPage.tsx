import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { isAnswer } from '@giftship/shared/api/client';
import { COURIER_LABELS } from '@giftship/shared/couriers/labels';
import type { CourierRow } from '@giftship/shared/couriers/fields-contract';
import { Button } from 'antd';
import { useState } from 'react';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { COURIERS_COPY as SAY } from '../../couriers/copy.ts';
import { OFFICE_COURIERS_COPY } from './copy.ts';
import { CourierDetail } from './CourierDetail.tsx';
import { AddCourierDialog, CourierForm } from './CourierForm.tsx';
import { CourierState } from '../../couriers/CourierState.tsx';
import { HolidaysDialog } from './HolidaysDialog.tsx';
import { ServesDialog } from './ServesDialog.tsx';
import { useCourier, useCourierOptions } from './use-courier.ts';
import '../../couriers/couriers.css';

const C = SAY.columns;
const COMPANIES = Object.entries(COURIER_LABELS).map(([value, label]) => ({ value, label }));
const COLUMNS: WorkColumn<CourierRow>[] = [
  { key: 'id', title: C.id, cell: (row) => row.id },
  {
    key: 'name',
    title: C.name,
    cell: (row) => (
      <>
        {row.name} <small className="hint">{row.subname}</small>
      </>
    ),
  },
  { key: 'enabled', title: C.enabled, cell: (row) => <CourierState row={row} /> },
  {
    key: 'cutoff',
    title: C.cutoff,
    cell: (row) => (
      <>
        {row.cutoff} {row.next_cutoff !== '' && <small className="late">{SAY.from(row.next_cutoff)}</small>}
      </>
    ),
  },
  { key: 'supplier', title: C.supplier, cell: (row) => <samp>{row.supplier}</samp> },
  { key: 'warehouse', title: C.warehouse, cell: (row) => `${row.warehouse} ${row.place}` },
  { key: 'mode', title: C.issueMode, cell: (row) => row.issue_mode_text },
  {
    key: 'account',
    title: C.account,
    cell: (row) => row.account || <span className="hint">{SAY.ownTable}</span>,
  },
  { key: 'areas', title: C.areas, isNumber: true, cell: (row) => row.areas_count },
  { key: 'goods', title: C.goods, isNumber: true, cell: (row) => row.goods },
];

/** Courier rows of all suppliers: where they leave from, until when, by whose waybills (O091 to O096). */
export function CouriersPage() {
  const [asked, setAsked] = useState<'add' | 'serves' | 'holidays' | null>(null);
  const mayEdit = useMay('courier.edit');
  const { data: options } = useCourierOptions();
  const filters: readonly Filter[] = [
    { kind: 'text', key: 'q', title: SAY.filters.q },
    {
      kind: 'choice',
      key: 'supplier_id',
      title: C.supplier,
      options: options?.suppliers.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
    },
    { kind: 'choice', key: 'code', title: C.company, options: COMPANIES },
    {
      kind: 'choice',
      key: 'lacks_account',
      title: SAY.filters.lacks,
      options: [
        { value: '1', label: SAY.yes },
        { value: '0', label: SAY.no },
      ],
    },
    { kind: 'choice', key: 'enabled', title: C.enabled, options: [] },
  ];
  const list = useOfficeList({
    name: 'couriers',
    filters,
    load: api.couriers.list,
    keyOf: (row: CourierRow) => String(row.id),
    find: (id, signal): Promise<CourierRow | null> =>
      api.couriers.detail({ query: { id }, signal }).then(
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
          key: 'enabled',
          label: C.enabled,
          items: [
            { value: '', title: SAY.all },
            { value: '1', title: SAY.states.on },
            { value: '0', title: SAY.states.off },
          ],
        }}
        toneOf={(row) => (row.lacks_account ? 'trouble' : undefined)}
        view={{
          kind: SAY.kind,
          claims: mayEdit ? 'courier' : undefined,
          title: (row) => String(row.id),
          beside: (row) => `${row.name} ${row.subname}`,
          body: (row) => <CourierDetail id={row.id} />,
          foot: (row) => (mayEdit ? <Foot id={row.id} /> : null),
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
        end={
          <>
            <Button onClick={() => setAsked('serves')}>{OFFICE_COURIERS_COPY.serves.open}</Button>
            <Button onClick={() => setAsked('holidays')}>{SAY.closures.shop}</Button>
            {mayEdit && (
              <Button type="primary" onClick={() => setAsked('add')}>
                {SAY.add}
              </Button>
            )}
          </>
        }
      />
      {asked === 'add' && <AddCourierDialog onClose={() => setAsked(null)} />}
      {asked === 'serves' && <ServesDialog onClose={() => setAsked(null)} />}
      {asked === 'holidays' && <HolidaysDialog onClose={() => setAsked(null)} />}
    </>
  );
}

function Foot({ id }: { id: number }) {
  const [isEditing, setEditing] = useState(false);
  const { data } = useCourier(id);
  return (
    <>
      <Button type="primary" disabled={!data} onClick={() => setEditing(true)}>
        {SAY.edit}
      </Button>
      {isEditing && data && <CourierForm courier={data} onClose={() => setEditing(false)} />}
    </>
  );
}

import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { COMP_BEARER_LABELS, SETTLE_CYCLE_LABELS } from '@giftship/shared/suppliers/labels';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Warehouses } from '../../couriers/Warehouses.tsx';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { NoteField } from '../../lists/NoteField.tsx';
import { ScoreTable } from '../../lists/ScoreTable.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { api } from '../../session/api.ts';
import { useMay, useSession } from '../../session/session.ts';
import { SUPPLIERS_COPY as SAY } from './copy.ts';
import { ContactMobile, LicencePicture } from './Looks.tsx';
import { MembersPart } from './MembersPart.tsx';
import { supplierTone } from './supplier-states.ts';
import { SupplierForm } from './SupplierForm.tsx';
import { type SupplierDetail as Detail, useSupplier, useWarehouseCalls } from './use-supplier.ts';

const C = SAY.columns;
const PARTS = ['main', 'scores', 'contract', 'members', 'warehouses', 'log'] as const;

/** A supplier: who it is and what it applied with, its contract, who works for it, and who did what (O083). */
export function SupplierDetail({ id }: { id: number }) {
  const [part, setPart] = useState<(typeof PARTS)[number]>('main');
  const { data, isError, refetch } = useSupplier(id);
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={6} className="log-wait" />;
  return (
    <TabList
      label={SAY.kind}
      tabs={PARTS.map((key) => ({ key, title: SAY.parts[key] }))}
      chosen={part}
      onChoose={setPart}
    >
      {part === 'main' && <Main supplier={data} />}
      {part === 'scores' && <ScoresPart id={data.id} />}
      {part === 'contract' && <Contract supplier={data} />}
      {part === 'members' && <MembersPart supplier={data} />}
      {part === 'warehouses' && <WarehousesPart supplierId={data.id} />}
      {part === 'log' && (
        <>
          <NoteField key={id} object="supplier" sn={String(id)} />
          <RecordLog object="supplier" sn={String(id)} />
        </>
      )}
    </TabList>
  );
}

/** How it did over 7, 30 and 90 days (O086). */
function ScoresPart({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'suppliers', 'scores', id],
    queryFn: ({ signal }) => api.suppliers.scores({ query: { id: String(id) }, signal }),
  });
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  return data ? <ScoreTable scores={data.scores} /> : <Skeletons count={4} className="log-wait" />;
}

const WarehousesPart = ({ supplierId }: { supplierId: number }) => (
  <Warehouses calls={useWarehouseCalls(supplierId)} />
);

function Main({ supplier }: { supplier: Detail }) {
  const { application } = supplier;
  const mayLook = [useMay('supplier.review'), useMay('supplier.edit')].some(Boolean);
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.name}>
          <samp>{supplier.name}</samp>
        </Fact>
        <Fact title={C.status}>
          <StatePill tone={supplierTone(supplier.status)} text={supplier.status_text} />
        </Fact>
        {supplier.reason !== '' && <Fact title={C.reason}>{supplier.reason}</Fact>}
        <Fact title={C.company}>
          <samp>{supplier.company}</samp>
        </Fact>
        <Fact title={C.licence}>
          <samp>{supplier.licence}</samp>{' '}
          {mayLook && supplier.licence_pic !== '' && <LicencePicture id={supplier.id} />}
        </Fact>
        <Fact title={C.contact}>{supplier.contact}</Fact>
        <Fact title={C.mobile}>
          {supplier.mobile_mask}{' '}
          {mayLook && supplier.mobile_mask !== '' && <ContactMobile id={supplier.id} name={supplier.name} />}
        </Fact>
        <Fact title={C.address}>
          <samp>{supplier.address}</samp>
        </Fact>
        <Fact title={C.owner}>{supplier.owner || SAY.noOwner}</Fact>
        {supplier.owed !== undefined && (
          <Fact title={C.owed}>
            <MoneyCell yuan={supplier.owed} />
          </Fact>
        )}
        <Fact title={C.created}>{supplier.created_at}</Fact>
      </dl>
      <OfHis id={supplier.id} />
      {supplier.applied_at !== '' && (
        <section className="drawer-section">
          <h3>{SAY.application.title}</h3>
          <dl className="drawer-facts">
            <Fact title={C.applied}>{supplier.applied_at}</Fact>
            <Fact title={SAY.application.categories}>{application.categories.join('、')}</Fact>
            <Fact title={SAY.application.couriers}>{application.couriers.join('、')}</Fact>
            <Fact title={SAY.application.parcels}>{application.parcels_a_day}</Fact>
            <Fact title={SAY.application.warehouse}>
              <samp>{application.warehouse}</samp>
            </Fact>
            <Fact title={SAY.application.agreement}>{application.agreement_version}</Fact>
          </dl>
        </section>
      )}
    </>
  );
}

/** Where the lists show what is this supplier's, for who may see them (O083). */
const LISTS = [
  ['goods', 'goods.view', PATHS.goods],
  ['couriers', 'courier.view', PATHS.couriers],
  ['parcels', 'order.view', PATHS.parcels],
  ['cases', 'case.view', PATHS.cases],
  ['comps', 'comp.view', PATHS.compensations],
  ['ledger', 'finance.view', PATHS.ledger],
  ['settle', 'settle.view', PATHS.settle],
  ['payees', 'supplier.payee', PATHS.payees],
] as const;

function OfHis({ id }: { id: number }) {
  const rights = useSession((session) => session.rights);
  const open = LISTS.filter(([, right]) => rights.has(right));
  if (open.length === 0) return null;
  return (
    <section className="drawer-section" aria-label={SAY.ofHis.title}>
      <h3>{SAY.ofHis.title}</h3>
      <p className="row">
        {open.map(([name, , path]) => (
          <Link key={name} to={path({ supplier_id: id })}>
            {SAY.ofHis[name]}
          </Link>
        ))}
      </p>
    </section>
  );
}

function Contract({ supplier }: { supplier: Detail }) {
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useMay('supplier.edit');
  const F = SAY.form;
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={F.contract_no}>{supplier.contract_no}</Fact>
        <Fact title={F.contract_start}>{supplier.contract_start}</Fact>
        <Fact title={F.contract_end}>
          {supplier.contract_end} {supplier.is_ending && <span className="bad">{SAY.ending}</span>}
        </Fact>
        <Fact title={F.margin_factor}>× {supplier.margin_factor}</Fact>
        <Fact title={F.margin_plus}>
          <MoneyCell yuan={supplier.margin_plus} />
        </Fact>
        <Fact title={F.settle_cycle}>{SETTLE_CYCLE_LABELS[supplier.settle_cycle]}</Fact>
        <Fact title={F.settle_days}>{supplier.settle_days}</Fact>
        <Fact title={F.reserve}>
          <MoneyCell yuan={supplier.reserve} />
        </Fact>
        <Fact title={F.comp_bearer}>{COMP_BEARER_LABELS[supplier.comp_bearer]}</Fact>
      </dl>
      {mayEdit && (
        <p className="drawer-section">
          <Button onClick={() => setEditing(true)}>{SAY.edit}</Button>
        </p>
      )}
      {isEditing && <SupplierForm supplier={supplier} onClose={() => setEditing(false)} />}
    </>
  );
}

import { entriesOf } from '@giftship/shared/lib/entries-of';
import type { SupplierRow } from '@giftship/shared/suppliers/office-contract';
import { SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { ViewAsDialog } from '../../lists/ViewAsDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { SUPPLIERS_COPY as SAY } from './copy.ts';
import { SUPPLIER_ACTS, type SupplierAct } from './supplier-states.ts';
import { useSupplier } from './use-supplier.ts';

/** A supplier that has a console to look at. */
const VIEWABLE: ReadonlySet<number> = new Set([SUPPLIER_STATUS.open, SUPPLIER_STATUS.stopped]);

/** The arrows out of the state of a supplier, each only with its right (B05). */
export function SupplierFoot({ row }: { row: SupplierRow }) {
  const [act, setAct] = useState<SupplierAct | null>(null);
  const [isViewing, setViewing] = useState(false);
  const { data } = useSupplier(row.id);
  const held = { 'supplier.review': useMay('supplier.review'), 'supplier.edit': useMay('supplier.edit') };
  const mayView = useMay('user.view_as');
  const acts = entriesOf(SUPPLIER_ACTS).filter(([, { from, right }]) => from === row.status && held[right]);
  return (
    <>
      {acts
        .filter(([, { isGrave }]) => !isGrave)
        .map(([name]) => (
          <Button key={name} type="primary" disabled={!data} onClick={() => setAct(name)}>
            {SAY.acts[name]}
          </Button>
        ))}
      <span className="drawer-gap" />
      {acts
        .filter(([, { isGrave }]) => isGrave)
        .map(([name]) => (
          <Button key={name} danger disabled={!data} onClick={() => setAct(name)}>
            {SAY.acts[name]}
          </Button>
        ))}
      {mayView && VIEWABLE.has(row.status) && (
        <Button onClick={() => setViewing(true)}>{SAY.viewAs.act}</Button>
      )}
      {isViewing && (
        <ViewAsDialog
          title={SAY.viewAs.title(row.name)}
          action="supplier.view-as"
          hint={SAY.viewAs.hint}
          usual={SAY.viewAs.chips}
          content={row.id}
          offer={(reason) => api.users.viewSupplier({ body: { supplier_id: row.id, reason } })}
          onClose={() => setViewing(false)}
        />
      )}
      {act !== null && data && (
        <DecideDialog
          title={`${SAY.acts[act]} ${row.name}`}
          action={`supplier.${act}`}
          verb={SAY.acts[act]}
          isGrave={SUPPLIER_ACTS[act].isGrave}
          noReason={!SUPPLIER_ACTS[act].isGrave}
          usual={SAY.chips[act]}
          content={[row.id, data.version, act]}
          run={({ reason }) =>
            atOnce(api.suppliers.review({ body: { id: row.id, version: data.version, do: act, reason } }))
          }
          onDone={() => void refreshList('suppliers')}
          onClose={() => setAct(null)}
        >
          <p className="hint">{SAY.hints[act]}</p>
        </DecideDialog>
      )}
    </>
  );
}

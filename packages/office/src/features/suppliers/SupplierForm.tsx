import { DateField } from '@giftship/kit/filters/DateField.tsx';
import { COMP_BEARER_LABELS, SETTLE_CYCLE_LABELS } from '@giftship/shared/suppliers/labels';
import { SETTLE_CYCLES } from '@giftship/shared/suppliers/supplier';
import { Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { atOnce } from '../../lists/at-once.ts';
import { ConflictDialog } from '../../lists/ConflictDialog.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../../lists/MoneyField.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { SUPPLIERS_COPY as SAY } from './copy.ts';
import { differencesOf, formOf, type SupplierFields } from './supplier-form.ts';
import type { SupplierDetail } from './use-supplier.ts';

const F = SAY.form;
const C = SAY.columns;
const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;
const WORDS = [
  { key: 'name', title: C.name, most: 20 },
  { key: 'company', title: C.company, most: 60 },
  { key: 'licence', title: C.licence, most: 18 },
  { key: 'contact', title: C.contact, most: 20 },
  { key: 'address', title: C.address, most: 160 },
  { key: 'contract_no', title: F.contract_no, most: 40 },
] as const;

/** Who a supplier is and what is agreed on with it (O084), over the version that was read; merged on a conflict (O033). */
export function SupplierForm({ supplier, onClose }: { supplier: SupplierDetail; onClose: () => void }) {
  const [base, setBase] = useState(supplier);
  const [given, setGiven] = useState(() => formOf(supplier));
  const [conflict, setConflict] = useState<{ says: string; theirs: SupplierDetail } | null>(null);
  const put = (change: Partial<SupplierFields>) => setGiven({ ...given, ...change });
  const compare = async (says: string) =>
    setConflict({ says, theirs: await api.suppliers.detail({ query: { id: String(supplier.id) } }) });
  if (conflict) {
    const theirs = formOf(conflict.theirs);
    return (
      <ConflictDialog
        title={conflict.says}
        differences={differencesOf(given, theirs)}
        onChoose={(mine) => {
          const own = Object.fromEntries(Object.entries(given).filter(([key]) => mine.has(key)));
          setGiven({ ...theirs, ...own });
          setBase(conflict.theirs);
          setConflict(null);
        }}
        onClose={() => setConflict(null)}
      />
    );
  }
  return (
    <DecideDialog
      title={`${SAY.edit} ${supplier.name}`}
      action="supplier.save"
      verb={SAY.save}
      noReason
      content={[given, base.version]}
      isDirty={JSON.stringify(given) !== JSON.stringify(formOf(base))}
      isReady={given.name.trim().length >= 2 && isMoney(given.margin_plus) && isMoney(given.reserve)}
      run={() => atOnce(api.suppliers.save({ body: { id: base.id, version: base.version, ...given } }))}
      onConflict={(says) => void compare(says).catch(tellFailure)}
      onDone={() => void refreshList('suppliers')}
      onClose={onClose}
    >
      {WORDS.map(({ key, title, most }) => (
        <label key={key} className="decide-field">
          {title}
          <Input
            value={given[key]}
            maxLength={most}
            onChange={({ target }) => put({ [key]: target.value })}
          />
        </label>
      ))}
      <div className="decide-pair">
        {(['contract_start', 'contract_end'] as const).map((key) => (
          <div key={key} className="decide-field">
            <span>{F[key]}</span>
            <DateField label={F[key]} value={given[key]} onChange={(day) => put({ [key]: day })} />
          </div>
        ))}
      </div>
      <div className="decide-pair">
        <div className="decide-field">
          <span>
            {F.margin_factor} <small className="hint">{F.marginHint}</small>
          </span>
          <InputNumber
            aria-label={F.margin_factor}
            value={given.margin_factor}
            min={1}
            max={10}
            step={0.05}
            onChange={(factor) => put({ margin_factor: factor ?? 1 })}
          />
        </div>
        <div className="decide-field">
          <span>{F.margin_plus}</span>
          <MoneyField
            label={F.margin_plus}
            value={given.margin_plus}
            onChange={(margin_plus) => put({ margin_plus })}
          />
        </div>
      </div>
      <div className="decide-pair">
        <div className="decide-field">
          <span>{F.settle_cycle}</span>
          <Select
            aria-label={F.settle_cycle}
            value={given.settle_cycle}
            getPopupContainer={inDialog}
            options={SETTLE_CYCLES.map((value) => ({ value, label: SETTLE_CYCLE_LABELS[value] }))}
            onChange={(settle_cycle) => put({ settle_cycle })}
          />
        </div>
        <div className="decide-field">
          <span>
            {F.settle_days} <small className="hint">{F.settleHint}</small>
          </span>
          <InputNumber
            aria-label={F.settle_days}
            value={given.settle_days}
            min={0}
            max={30}
            precision={0}
            onChange={(days) => put({ settle_days: days ?? 0 })}
          />
        </div>
      </div>
      <div className="decide-pair">
        <div className="decide-field">
          <span>{F.reserve}</span>
          <MoneyField label={F.reserve} value={given.reserve} onChange={(reserve) => put({ reserve })} />
        </div>
        <div className="decide-field">
          <span>{F.comp_bearer}</span>
          <Select
            aria-label={F.comp_bearer}
            value={given.comp_bearer}
            getPopupContainer={inDialog}
            options={Object.entries(COMP_BEARER_LABELS).map(([value, label]) => ({
              value: Number(value) as 1 | 2,
              label,
            }))}
            onChange={(comp_bearer) => put({ comp_bearer })}
          />
        </div>
      </div>
    </DecideDialog>
  );
}

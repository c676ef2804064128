import { ISSUE_MODE, MOST_TIPS } from '@giftship/shared/couriers/courier';
import type { CourierDetail } from '@giftship/shared/couriers/fields-contract';
import { ISSUE_MODE_LABELS } from '@giftship/shared/couriers/labels';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { tellFailure } from '../../lib/failures.ts';
import { atOnce } from '../../lists/at-once.ts';
import { ConflictDialog } from '../../lists/ConflictDialog.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { COURIERS_COPY as SAY } from '../../couriers/copy.ts';
import { type CourierFields, differencesOf, formOf, NEW_COURIER } from './courier-form.ts';
import { useCourierOptions } from './use-courier.ts';

const C = SAY.columns;
const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;
const PLATFORMS = Object.entries(PLATFORM_LABELS).map(([value, label]) => ({ value: Number(value), label }));
const MODES = Object.values(ISSUE_MODE).map((value) => ({ value, label: ISSUE_MODE_LABELS[value] ?? '' }));
const FLAGS = [
  { key: 'sync_waybill', title: C.sync },
  { key: 'is_wu', title: C.isWu },
  { key: 'show_reissue_number', title: C.showReissue },
] as const;

const isWhole = ({ warehouse_id, cutoff }: CourierFields): boolean =>
  warehouse_id > 0 && /^([01]\d|2[0-3]):[0-5]\d$/.test(cutoff);

interface FieldsProps {
  given: CourierFields;
  of: { supplierId: number | null; code: string };
  put: (change: Partial<CourierFields>) => void;
}

/** A courier row over the version that was read; merged on a conflict (O033, O091). */
export function CourierForm({ courier, onClose }: { courier: CourierDetail; onClose: () => void }) {
  const [base, setBase] = useState(courier);
  const [given, setGiven] = useState(() => formOf(courier));
  const [conflict, setConflict] = useState<{ says: string; theirs: CourierDetail } | null>(null);
  const compare = async (says: string) =>
    setConflict({ says, theirs: await api.couriers.detail({ query: { id: String(courier.id) } }) });
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
      title={`${SAY.edit} ${courier.name} ${courier.subname}`}
      action="courier.save"
      verb={SAY.save}
      noReason
      content={[given, base.version]}
      isDirty={JSON.stringify(given) !== JSON.stringify(formOf(base))}
      isReady={isWhole(given)}
      hint={isWhole(given) ? '' : SAY.form.missing}
      run={() => atOnce(api.couriers.save({ body: { id: base.id, version: base.version, ...given } }))}
      onConflict={(says) => void compare(says).catch(tellFailure)}
      onDone={() => void refreshList('couriers')}
      onClose={onClose}
    >
      <Fields
        given={given}
        of={{ supplierId: courier.supplier_id, code: courier.code }}
        put={(change) => setGiven({ ...given, ...change })}
      />
    </DecideDialog>
  );
}

/** A new courier row (O091). */
export function AddCourierDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCourierOptions();
  const [of, setOf] = useState<{ supplierId: number | null; code: string }>({ supplierId: null, code: '' });
  const [given, setGiven] = useState(NEW_COURIER);
  const { supplierId, code } = of;
  const isReady = supplierId !== null && code !== '' && isWhole(given);
  const choose = (change: Partial<typeof of>) => {
    setOf({ ...of, ...change });
    setGiven({ ...given, account_id: null, ...('supplierId' in change ? { warehouse_id: 0 } : {}) });
  };
  return (
    <DecideDialog
      title={SAY.add}
      action="courier.add"
      verb={SAY.add}
      noReason
      content={[of, given]}
      isDirty={supplierId !== null || code !== ''}
      isReady={isReady}
      hint={isReady ? '' : SAY.form.missing}
      run={({ key }) =>
        atOnce(
          api.couriers.add({ body: { supplier_id: supplierId ?? 0, code: code as never, ...given }, key }),
        )
      }
      onDone={() => void refreshList('couriers')}
      onClose={onClose}
    >
      <div className="decide-pair">
        <div className="decide-field">
          <span>{C.supplier}</span>
          <Select
            aria-label={C.supplier}
            value={supplierId}
            showSearch={{ optionFilterProp: 'label' }}
            getPopupContainer={inDialog}
            options={data?.suppliers.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            onChange={(id: number) => choose({ supplierId: id })}
          />
        </div>
        <div className="decide-field">
          <span>{C.company}</span>
          <Select
            aria-label={C.company}
            value={code || null}
            getPopupContainer={inDialog}
            options={data?.companies.map((company) => ({ value: company.code, label: company.name })) ?? []}
            onChange={(company: string) => choose({ code: company })}
          />
        </div>
      </div>
      <Fields given={given} of={of} put={(change) => setGiven({ ...given, ...change })} />
    </DecideDialog>
  );
}

function Fields({ given, of, put }: FieldsProps) {
  const { data } = useCourierOptions();
  const warehouses = data?.warehouses.filter(({ supplier_id }) => supplier_id === of.supplierId) ?? [];
  const accounts =
    data?.accounts.filter(
      ({ code, supplier_id }) => code === of.code && (supplier_id === null || supplier_id === of.supplierId),
    ) ?? [];
  const isServed = data?.companies.find(({ code }) => code === of.code)?.is_served ?? true;
  const chosen = accounts.find(({ id }) => id === given.account_id);
  const lacks =
    given.issue_mode === ISSUE_MODE.account &&
    (given.account_id === null ? !isServed : chosen?.is_usable === false);
  return (
    <>
      <div className="decide-pair">
        <div className="decide-field">
          <span>{C.warehouse}</span>
          <Select
            aria-label={C.warehouse}
            value={given.warehouse_id || null}
            getPopupContainer={inDialog}
            options={warehouses.map(({ id, name, place }) => ({ value: id, label: `${name} ${place}` }))}
            onChange={(warehouse_id: number) => put({ warehouse_id })}
          />
        </div>
        <label className="decide-field">
          {C.subname}
          <Input
            value={given.subname}
            maxLength={20}
            onChange={({ target }) => put({ subname: target.value })}
          />
        </label>
      </div>
      <div className="decide-pair">
        <label className="decide-field">
          {C.cutoff}
          <Input
            value={given.cutoff}
            maxLength={5}
            placeholder="17:00"
            onChange={({ target }) => put({ cutoff: target.value.trim().replace('\uff1a', ':') })}
          />
        </label>
        <div className="decide-field">
          <span>{C.platforms}</span>
          <Select
            aria-label={C.platforms}
            mode="multiple"
            value={given.platforms}
            placeholder={SAY.allPlatforms}
            getPopupContainer={inDialog}
            options={PLATFORMS}
            onChange={(platforms: number[]) => put({ platforms })}
          />
        </div>
      </div>
      <p className="hint">{SAY.form.cutoffHint}</p>
      <div className="decide-pair">
        <div className="decide-field">
          <span>{C.issueMode}</span>
          <Select
            aria-label={C.issueMode}
            value={given.issue_mode}
            getPopupContainer={inDialog}
            options={MODES}
            onChange={(issue_mode: 0 | 1) => put({ issue_mode })}
          />
        </div>
        <div className="decide-field">
          <span>{C.account}</span>
          <Select
            aria-label={C.account}
            value={given.account_id ?? 0}
            getPopupContainer={inDialog}
            options={[
              { value: 0, label: SAY.ownTable },
              ...accounts.map(({ id, name, is_usable }) => ({
                value: id,
                label: is_usable ? name : `${name}（${SAY.accounts.notUsable}）`,
              })),
            ]}
            onChange={(id: number) => put({ account_id: id === 0 ? null : id })}
          />
        </div>
      </div>
      {lacks && <p className="bad">{SAY.form.needsAccount}</p>}
      <label className="decide-field">
        {C.outletPhone}
        <Input
          value={given.outlet_phone}
          maxLength={20}
          placeholder={SAY.outletHint}
          onChange={({ target }) => put({ outlet_phone: target.value.trim() })}
        />
      </label>
      <label className="decide-field">
        {C.tips}
        <Input.TextArea
          rows={3}
          value={given.tips}
          maxLength={MOST_TIPS}
          onChange={({ target }) => put({ tips: target.value })}
        />
      </label>
      <p className="courier-flags">
        {FLAGS.map(({ key, title }) => (
          <Checkbox
            key={key}
            checked={given[key] === 1}
            onChange={({ target }) => put({ [key]: target.checked ? 1 : 0 })}
          >
            {title}
          </Checkbox>
        ))}
        <Checkbox checked={given.enabled} onChange={({ target }) => put({ enabled: target.checked })}>
          {SAY.states.on}
        </Checkbox>
      </p>
      {!given.enabled && <p className="hint">{SAY.form.offHint}</p>}
    </>
  );
}

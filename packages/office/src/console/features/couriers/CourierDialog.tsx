import { toast } from '@giftship/kit/toast/toast.ts';
import { MOST_TIPS } from '@giftship/shared/couriers/courier';
import type { CourierDetail } from '@giftship/shared/couriers/fields-contract';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { AreasField } from '../../../couriers/AreasField.tsx';
import { COURIERS_COPY } from '../../../couriers/copy.ts';
import { tellFailure } from '../../../lib/failures.ts';
import { atOnce } from '../../../lists/at-once.ts';
import { ConflictDialog } from '../../../lists/ConflictDialog.tsx';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { refreshList } from '../../../lists/use-office-list.ts';
import { api } from '../../api.ts';
import { OWN_COURIERS_COPY as SAY } from './copy.ts';

const C = COURIERS_COPY.columns;
const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;
type Own = Omit<Parameters<typeof api.couriers.add>[0]['body'], 'code'>;

const fieldsOf = (courier: CourierDetail | null): Own => ({
  warehouse_id: courier?.warehouse_id ?? 0,
  subname: courier?.subname ?? '',
  tips: courier?.tips ?? '',
  outlet_phone: courier?.outlet_phone ?? '',
  cutoff: courier ? courier.next_cutoff || courier.cutoff : '17:00',
  account_id: courier?.account_id ?? null,
  areas: courier?.areas ?? [],
});

const FIELDS = [
  { key: 'warehouse_id', title: C.warehouse },
  { key: 'subname', title: C.subname },
  { key: 'cutoff', title: C.cutoff },
  { key: 'account_id', title: SAY.account },
  { key: 'tips', title: C.tips },
  { key: 'outlet_phone', title: C.outletPhone },
  { key: 'areas', title: COURIERS_COPY.parts.areas },
] as const satisfies readonly { key: keyof Own; title: string }[];

const useHouses = () =>
  useQuery({
    queryKey: ['list', 'couriers', 'warehouses', ''],
    queryFn: ({ signal }) => api.couriers.warehouses({ signal }),
  });
const useAccounts = () =>
  useQuery({
    queryKey: ['list', 'courier-accounts', 'own'],
    queryFn: ({ signal }) => api.couriers.accounts({ signal }),
  });

/** A field as a person reads it. */
function useFieldTexts() {
  const houses = useHouses();
  const accounts = useAccounts();
  return (own: Own, key: keyof Own): string => {
    if (key === 'warehouse_id')
      return houses.data?.list.find(({ id }) => id === own.warehouse_id)?.name ?? '';
    if (key === 'account_id') {
      if (own.account_id === null) return SAY.noAccount;
      return accounts.data?.list.find(({ id }) => id === own.account_id)?.name || `#${own.account_id}`;
    }
    if (key === 'areas')
      return own.areas.map(({ province, city }) => [province, city].filter(Boolean).join(' ')).join('、');
    return own[key] ?? '';
  };
}

interface CourierDialogProps {
  courier: CourierDetail | null;
  companies: readonly { code: string; name: string }[];
  onClose: () => void;
}

/** A courier of one's own as it should be, or a new one that is asked for; what waits for the shop is said (S033). */
export function CourierDialog({ courier: opened, companies, onClose }: CourierDialogProps) {
  const [courier, setBase] = useState(opened);
  const [given, setGiven] = useState(() => fieldsOf(opened));
  const [code, setCode] = useState(opened?.code ?? '');
  const [conflict, setConflict] = useState<{ says: string; theirs: CourierDetail } | null>(null);
  const textOf = useFieldTexts();
  const put = (change: Partial<Own>) => setGiven({ ...given, ...change });
  const isReady = code !== '' && given.warehouse_id > 0 && /^([01]\d|2[0-3]):[0-5]\d$/.test(given.cutoff);
  const send = async (key: string): Promise<{ said: string }> => {
    if (courier === null) {
      await api.couriers.add({ body: { code: code as never, ...given }, key });
      return { said: SAY.asked };
    }
    const { waits } = await api.couriers.save({
      body: { id: courier.id, version: courier.version, ...given },
    });
    const what = waits.map((each) => SAY.waits[each]).join('、');
    return { said: what === '' ? SAY.saved : SAY.savedButWaits(what) };
  };
  const compare = async (says: string) => {
    const { list } = await api.couriers.list({});
    const theirs = list.find(({ id }) => id === courier?.id);
    if (theirs) setConflict({ says, theirs });
  };
  if (conflict) {
    const theirs = fieldsOf(conflict.theirs);
    return (
      <ConflictDialog
        title={conflict.says}
        differences={FIELDS.filter(
          ({ key }) => JSON.stringify(given[key]) !== JSON.stringify(theirs[key]),
        ).map(({ key, title }) => ({ key, title, mine: textOf(given, key), theirs: textOf(theirs, key) }))}
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
      title={courier === null ? SAY.add : `${COURIERS_COPY.edit} ${courier.name} ${courier.subname}`}
      action="courier.save"
      verb={courier === null ? SAY.add : COURIERS_COPY.save}
      noReason
      content={[courier?.id, courier?.version, code, given]}
      isDirty={code !== (courier?.code ?? '') || JSON.stringify(given) !== JSON.stringify(fieldsOf(courier))}
      isReady={isReady}
      hint={isReady ? '' : SAY.missing}
      run={({ key }) => atOnce(send(key))}
      onConflict={(says) => void compare(says).catch(tellFailure)}
      tell={({ said }) => toast.success(said)}
      onDone={() => void refreshList('couriers')}
      onClose={onClose}
    >
      {courier === null && (
        <>
          <p className="hint">{SAY.addHint}</p>
          <div className="decide-field">
            <span>{SAY.company}</span>
            <Select
              aria-label={SAY.company}
              value={code || null}
              getPopupContainer={inDialog}
              options={companies.map((company) => ({ value: company.code, label: company.name }))}
              onChange={(company: string) => {
                setCode(company);
                put({ account_id: null });
              }}
            />
          </div>
        </>
      )}
      <Fields given={given} courier={courier} code={code} put={put} />
      <section className="areas" aria-label={COURIERS_COPY.parts.areas}>
        <h3>{COURIERS_COPY.parts.areas}</h3>
        <p className="hint">{SAY.areasHint}</p>
        <AreasField areas={given.areas} onChange={(areas) => put({ areas })} />
      </section>
    </DecideDialog>
  );
}

interface FieldsProps {
  given: Own;
  courier: CourierDetail | null;
  code: string;
  put: (change: Partial<Own>) => void;
}

function Fields({ given, courier, code, put }: FieldsProps) {
  const houses = useHouses();
  const accounts = useAccounts();
  const own = accounts.data?.list.filter((account) => account.code === code) ?? [];
  const isOwn = own.some(({ id }) => id === given.account_id);
  // What the shop has set stays until one's own account takes its place.
  const kept = { value: courier?.account_id ?? 0, label: courier ? SAY.ofShop : SAY.byHand };
  return (
    <>
      <div className="decide-pair">
        <div className="decide-field">
          <span>{C.warehouse}</span>
          <Select
            aria-label={C.warehouse}
            value={given.warehouse_id || null}
            getPopupContainer={inDialog}
            options={houses.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
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
          <span>{SAY.account}</span>
          <Select
            aria-label={SAY.account}
            value={given.account_id ?? 0}
            getPopupContainer={inDialog}
            options={[
              ...(isOwn && courier?.account_id === given.account_id ? [] : [kept]),
              ...own.map(({ id, name, is_usable }) => ({
                value: id,
                label: is_usable ? name || `#${id}` : `${name}（${COURIERS_COPY.accounts.notUsable}）`,
              })),
            ]}
            onChange={(id: number) => put({ account_id: id === 0 ? null : id })}
          />
        </div>
      </div>
      <p className="hint">{SAY.lateHint}</p>
      <label className="decide-field">
        {C.outletPhone}
        <Input
          value={given.outlet_phone}
          maxLength={20}
          placeholder={COURIERS_COPY.outletHint}
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
    </>
  );
}

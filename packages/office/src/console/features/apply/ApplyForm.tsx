import { toast } from '@giftship/kit/toast/toast.ts';
import { fieldErrors } from '@giftship/shared/api/client';
import type { Application } from '@giftship/shared/suppliers/application';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { dataUrlOf } from '../../../lib/data-url.ts';
import { useLeaveGuard } from '../../../lib/dirty.ts';
import { tellFailure } from '../../../lib/failures.ts';
import { DropZone } from '../../../pictures/DropZone.tsx';
import { useUpload } from '../../../pictures/use-upload.ts';
import { api } from '../../api.ts';
import { loadMe } from '../../session.ts';
import { AgreementText } from '../../AgreementText.tsx';
import { APPLY_COPY as SAY } from './copy.ts';

const F = SAY.fields;
const EMPTY: Application = {
  name: '',
  company: '',
  licence: '',
  licence_pic: '',
  contact: '',
  mobile: '',
  categories: [],
  warehouse: { province: '', city: '', district: '', address: '' },
  couriers: [],
  parcels_a_day: 100,
  agreement_version: 0,
};
const WORDS = [
  { key: 'name', most: 20, hint: F.nameHint },
  { key: 'company', most: 60 },
  { key: 'licence', most: 18 },
  { key: 'contact', most: 20 },
  { key: 'mobile', most: 11 },
] as const;
const PLACE = ['province', 'city', 'district', 'address'] as const;

interface ApplyFormProps {
  /** What was sent before, to be mended; null for the first time. */
  given: Application | null;
  couriers: readonly string[];
  categories: readonly string[];
  onSent: () => void;
}

/** What a company says of itself; the service says under each field what is wrong with it (O081). */
export function ApplyForm({ given: before, couriers, categories, onSent }: ApplyFormProps) {
  const [start] = useState(() => (before ? pick(before) : EMPTY));
  const [given, setGiven] = useState(start);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [isReading, setReading] = useState(false);
  const letGo = useLeaveGuard(JSON.stringify(given) !== JSON.stringify(start));
  const put = (change: Partial<Application>) => setGiven((now) => ({ ...now, ...change }));
  const { data: agreement } = useQuery({
    queryKey: ['agreement'],
    queryFn: ({ signal }) => api.doors.agreement({ query: { kind: 'supplier' }, signal }),
  });
  const inForce = agreement?.version ?? 0;
  const { progress, send } = useUpload(
    async (file) => api.account.addPicture({ body: { data: await dataUrlOf(file) } }),
    ([picture]) => picture && put({ licence_pic: picture.id }),
  );
  const submit = async () => {
    if (isBusy) return;
    if (inForce > 0 && given.agreement_version !== inForce)
      return setFaults({ agreement_version: SAY.agreeNeeded });
    setBusy(true);
    setFaults({});
    try {
      await (before ? api.account.reapply({ body: given }) : api.account.apply({ body: given }));
      letGo();
      toast.success(SAY.done);
      await loadMe();
      onSent();
    } catch (error) {
      const wrong = fieldErrors(error);
      if (wrong.length === 0) tellFailure(error);
      else setFaults(Object.fromEntries([...wrong].reverse().map(({ field, msg }) => [field, msg])));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="apply-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {WORDS.map(({ key, most, ...more }) => (
        <Labelled key={key} title={F[key]} fault={faults[key]} {...more}>
          {(id) => (
            <Input
              {...id}
              value={given[key]}
              maxLength={most}
              status={faults[key] ? 'error' : ''}
              onChange={({ target }) => put({ [key]: target.value })}
            />
          )}
        </Labelled>
      ))}
      <div className="apply-field" role="group" aria-label={F.licence_pic}>
        <span>{F.licence_pic}</span>
        <div className="apply-picture">
          {given.licence_pic !== '' && (
            <img src={`/api/supplier/picture?id=${given.licence_pic}`} alt={SAY.pictureAlt} />
          )}
          <DropZone
            label={given.licence_pic === '' ? SAY.addPicture : SAY.changePicture}
            progress={progress}
            onFiles={(files) => void send(files.slice(0, 1))}
          />
        </div>
        <Fault text={faults.licence_pic} />
      </div>
      <Labelled title={F.categories} fault={faults.categories}>
        {(id) => (
          <Chosen
            {...id}
            value={given.categories}
            offered={categories}
            onChange={(names) => put({ categories: names })}
          />
        )}
      </Labelled>
      <div className="apply-field" role="group" aria-label={F.warehouse}>
        <span>{F.warehouse}</span>
        <div className="apply-place">
          {PLACE.map((key) => (
            <Input
              key={key}
              className={key}
              aria-label={F[key]}
              placeholder={F[key]}
              maxLength={key === 'address' ? 100 : 20}
              status={faults[`warehouse.${key}`] ? 'error' : ''}
              value={given.warehouse[key]}
              onChange={({ target }) => put({ warehouse: { ...given.warehouse, [key]: target.value } })}
            />
          ))}
        </div>
        <Fault text={PLACE.map((key) => faults[`warehouse.${key}`]).find((text) => text !== undefined)} />
      </div>
      <Labelled title={F.couriers} fault={faults.couriers}>
        {(id) => (
          <Chosen
            {...id}
            value={given.couriers}
            offered={couriers}
            onChange={(names) => put({ couriers: names })}
          />
        )}
      </Labelled>
      <Labelled title={F.parcels_a_day} fault={faults.parcels_a_day}>
        {(id) => (
          <InputNumber
            {...id}
            value={given.parcels_a_day}
            min={1}
            max={1_000_000}
            precision={0}
            onChange={(count) => put({ parcels_a_day: count ?? 1 })}
          />
        )}
      </Labelled>
      {inForce > 0 && (
        <div className="apply-field">
          <Checkbox
            checked={given.agreement_version === inForce}
            onChange={({ target }) => put({ agreement_version: target.checked ? inForce : 0 })}
          >
            {SAY.agree(inForce)}
          </Checkbox>
          <Button type="link" onClick={() => setReading(true)}>
            {SAY.readAgreement}
          </Button>
          <Fault text={faults.agreement_version} />
        </div>
      )}
      <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
        {before ? SAY.resubmit : SAY.submit}
      </Button>
      {isReading && <AgreementText onClose={() => setReading(false)} />}
    </form>
  );
}

interface LabelledProps {
  title: string;
  hint?: string;
  fault: string | undefined;
  children: (id: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode;
}

function Labelled({ title, hint, fault, children }: LabelledProps) {
  const id = useId();
  const says = `${id}-says`;
  return (
    <div className="apply-field">
      <label htmlFor={id}>{title}</label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': says })}
      <small id={says} className={fault ? 'bad' : 'hint'} role={fault ? 'alert' : undefined}>
        {fault ?? hint ?? ''}
      </small>
    </div>
  );
}

const Fault = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <small className="bad" role="alert">
      {text}
    </small>
  );

interface ChosenProps {
  id: string;
  value: string[];
  offered: readonly string[];
  onChange: (names: string[]) => void;
}

/** Names that are offered, and others that are typed. */
const Chosen = ({ offered, ...field }: ChosenProps) => (
  <Select {...field} mode="tags" options={offered.map((name) => ({ value: name, label: name }))} />
);

const pick = (sent: Application): Application => {
  const { name, company, licence, licence_pic, contact, mobile, categories, warehouse, couriers } = sent;
  const { parcels_a_day, agreement_version } = sent;
  return {
    name,
    company,
    licence,
    licence_pic,
    contact,
    mobile,
    categories,
    warehouse,
    couriers,
    parcels_a_day,
    agreement_version,
  };
};

import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { CASE_OUTCOME as O, LIABILITY } from '@giftship/shared/cases/case';
import type { OfficeCase, ReissueRecipient } from '@giftship/shared/cases/office-contract';
import { fieldErrors } from '@giftship/shared/api/client';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { BEARER, type Bearer } from '@giftship/shared/parcels/bearer';
import { RECIPIENT_MAX_LENGTH } from '@giftship/shared/recipients/recipient';
import { Checkbox, Input, Segmented } from 'antd';
import { useState } from 'react';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../../lists/MoneyField.tsx';
import { BearerField } from '../../order/BearerField.tsx';
import { OpenObjections } from '../../order/OpenObjections.tsx';
import { RefundSum } from '../../order/RefundDialog.tsx';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { useSecondWhy } from '../../session/use-second-why.ts';
import './cases.css';
import { CASES_COPY as SAY } from './copy.ts';
import { refreshCase, useCase } from './use-case.ts';

type Outcome = 1 | 2 | 3 | 4;
const NOBODY: ReissueRecipient = {
  rec_name: '',
  rec_mobile: '',
  rec_province: '',
  rec_city: '',
  rec_district: '',
  rec_address: '',
};

/** What becomes of a case: a refund, the goods once more, goodwill, or nothing (O117). */
export function OutcomeDialog({ row, onClose }: { row: OfficeCase; onClose: () => void }) {
  const { case_sn } = row;
  const { data } = useCase(case_sn);
  const [may, mayGive, maySee] = [useMay('refund.decide'), useMay('goodwill.give'), useMay('personal.view')];
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const [bearer, setBearer] = useState<Bearer>(bearerOf(row.liability));
  const [money, setMoney] = useState('');
  const [recipient, setRecipient] = useState<ReissueRecipient | null>(null);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const can: Record<Outcome, boolean> = {
    [O.refund]: may && data?.refund.can === true,
    [O.reissue]: data?.reissue_sn === '',
    [O.goodwill]: mayGive,
    [O.nothing]: true,
  };
  const usual =
    ([O.refund, O.reissue, O.goodwill, O.nothing] as const).find((each) => can[each]) ?? O.nothing;
  const outcome = chosen ?? usual;
  const amount = outcome === O.refund ? (data?.refund.money ?? '') : outcome === O.goodwill ? money : '';
  const second = useSecondWhy(outcome === O.goodwill ? 'goodwill' : 'money', [amount]);
  const isFilled =
    recipient === null ||
    (['rec_name', 'rec_mobile', 'rec_province', 'rec_city', 'rec_address'] as const).every(
      (field) => recipient[field].trim() !== '',
    );
  return (
    <DecideDialog
      title={`${SAY.outcome} ${case_sn}`}
      action="case.outcome"
      verb={SAY.outcomes[outcome]}
      {...second}
      isMarked
      usual={SAY.outcomeChips}
      content={[outcome, bearer, money, recipient]}
      isDirty={money !== '' || recipient !== null}
      isReady={data !== undefined && can[outcome] && isFilled && (outcome !== O.goodwill || isMoney(money))}
      run={({ reason, key }) => {
        setFaults(new Map());
        return api.cases
          .outcome({
            body: {
              case_sn,
              outcome,
              text: reason,
              ...(outcome === O.refund || outcome === O.goodwill ? { bearer } : {}),
              ...(outcome === O.goodwill ? { money } : {}),
              ...(outcome === O.reissue && recipient ? { recipient } : {}),
            },
            key,
          })
          .catch((error: unknown) => {
            setFaults(faultsOf(error));
            throw error;
          });
      }}
      onDone={refreshCase}
      onClose={onClose}
    >
      {!data && <Skeletons count={3} className="log-wait" />}
      {data && (
        <>
          <Segmented<Outcome>
            aria-label={SAY.outcome}
            value={outcome}
            options={([O.refund, O.reissue, O.goodwill, O.nothing] as const).map((value) => ({
              value,
              label: SAY.outcomes[value],
              disabled: !can[value],
            }))}
            onChange={setChosen}
          />
          <p className="hint">{SAY.outcomeHints[outcome]}</p>
          {!data.refund.can && may && data.reissue_sn === '' && <p className="hint">{SAY.cannotRefund}</p>}
          {data.reissue_sn !== '' && <p className="hint">{SAY.reissued(data.reissue_sn)}</p>}
          {outcome === O.refund && <RefundSum prices={[row.price]} sum={data.refund} />}
          {outcome === O.goodwill && (
            <div className="decide-field">
              <span>{SAY.money}</span>
              <MoneyField label={SAY.money} value={money} onChange={setMoney} />
              <span className="hint">{SAY.moneyLeft(data.goodwill_left)}</span>
            </div>
          )}
          {(outcome === O.refund || outcome === O.goodwill) && (
            <>
              <BearerField value={bearer} onChange={setBearer} />
              <OpenObjections bearer={bearer} list={data.refund.objections} />
            </>
          )}
          {outcome === O.reissue && row.liability === LIABILITY.supplier && (
            <OpenObjections bearer={BEARER.supplier} list={data.refund.objections} />
          )}
          {outcome === O.reissue && maySee && (
            <NewRecipient value={recipient} faults={faults} onChange={setRecipient} />
          )}
        </>
      )}
    </DecideDialog>
  );
}

/** Who bears it by the case's liability; what is open, or the buyer's own, the shop. */
const bearerOf = (liability: number): Bearer =>
  liability === LIABILITY.supplier || liability === LIABILITY.courier ? liability : BEARER.shop;

/** What the service says of fields of the recipient, by their names. */
const faultsOf = (error: unknown): Map<string, string> =>
  new Map(fieldErrors(error).map(({ field, msg }) => [field.replace(/^recipient\./, ''), msg]));

interface NewRecipientProps {
  value: ReissueRecipient | null;
  faults: ReadonlyMap<string, string>;
  onChange: (recipient: ReissueRecipient | null) => void;
}

/** Another recipient than the order's (O119). */
function NewRecipient({ value, faults, onChange }: NewRecipientProps) {
  return (
    <>
      <Checkbox checked={value !== null} onChange={({ target }) => onChange(target.checked ? NOBODY : null)}>
        {SAY.corrected}
      </Checkbox>
      {value && (
        <div className="case-recipient">
          {entriesOf(SAY.fields).map(([field, title]) => (
            <label key={field} className={`decide-field case-${field}`}>
              {title}
              <Input
                aria-label={title}
                value={value[field]}
                maxLength={RECIPIENT_MAX_LENGTH[field]}
                {...(faults.has(field) ? { status: 'error' as const, 'aria-invalid': true } : {})}
                onChange={({ target }) => onChange({ ...value, [field]: target.value })}
              />
              {faults.has(field) && <small className="bad">{faults.get(field)}</small>}
            </label>
          ))}
        </div>
      )}
    </>
  );
}

import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { CASE_TEXT } from '@giftship/shared/cases/case';
import type { SupplierComp } from '@giftship/shared/cases/contract';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { atOnce } from '../../../lists/at-once.ts';
import { MoneyCell, NumberCell } from '../../../lists/cells.tsx';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { refreshList } from '../../../lists/use-office-list.ts';
import { HeldPictures } from '../../../threads/HeldPictures.tsx';
import { Pictures } from '../../../threads/Pictures.tsx';
import { toneOfAppeal } from '../../../threads/tones.ts';
import { useHeldPictures } from '../../../threads/use-held-pictures.ts';
import { api } from '../../api.ts';
import { COMP_COPY as SAY } from './copy.ts';
import { toneOfComp } from './tone-of-comp.ts';

const C = SAY.columns;

/** A compensation: the rule, what was known, and what came of an appeal (S062). */
export function CompDetail({ row }: { row: SupplierComp }) {
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.status}>
          <StatePill tone={toneOfComp(row.status)} text={row.status_text} />
        </Fact>
        <Fact title={C.money}>
          <MoneyCell yuan={row.money} />
        </Fact>
        <Fact title={C.reason}>{row.reason_text}</Fact>
        <Fact title={C.deadline}>{row.deadline}</Fact>
        <Fact title={C.ship}>{row.ship_time || SAY.notYet}</Fact>
        <Fact title={C.pickup}>{row.pickup_time || SAY.notYet}</Fact>
        <Fact title={C.bearer}>{row.bearer_text}</Fact>
        <Fact title={C.order}>
          <NumberCell sn={row.order_sn} />
        </Fact>
        <Fact title={C.waybill}>
          {row.express_name} {row.kuaidi_sn !== '' && <NumberCell sn={row.kuaidi_sn} />}
        </Fact>
        <Fact title={C.goods}>{row.goods_name}</Fact>
        {row.settled_at === '' ? (
          <Fact title={C.payAt}>{row.pay_at}</Fact>
        ) : (
          <Fact title={C.settled}>{row.settled_at}</Fact>
        )}
        {row.waived_at !== '' && <Fact title={C.waivedAt}>{row.waived_at}</Fact>}
        {row.void_reason !== '' && <Fact title={C.voidReason}>{row.void_reason}</Fact>}
        {row.appeal_until !== '' && <Fact title={C.appealUntil}>{row.appeal_until}</Fact>}
      </dl>
      <Evidence evidence={row.evidence} />
      {row.appeal && (
        <section className="drawer-section">
          <h3>{SAY.appeal}</h3>
          <p>
            <StatePill tone={toneOfAppeal(row.appeal.status)} text={row.appeal.status_text} />{' '}
            <span className="hint">{row.appeal.at}</span>
          </p>
          <p>{row.appeal.content}</p>
          <Pictures
            ids={row.appeal.images}
            src={(id) =>
              `/api/supplier/comp/picture?${new URLSearchParams({ parcel_sn: row.parcel_sn, id })}`
            }
          />
          {row.appeal.answer !== '' && (
            <dl className="drawer-facts">
              <Fact title={C.answer}>{row.appeal.answer}</Fact>
            </dl>
          )}
        </section>
      )}
    </>
  );
}

/** What was known when it was opened and when it ended. */
function Evidence({ evidence }: { evidence: SupplierComp['evidence'] }) {
  const steps = entriesOf(SAY.steps).filter(([step]) => evidence[`${step}_judged_at`] !== undefined);
  return (
    <section className="drawer-section">
      <h3>{SAY.evidence}</h3>
      <table className="figure-table" aria-label={SAY.evidence}>
        <thead>
          <tr>
            <th scope="col" />
            {steps.map(([step, title]) => (
              <th key={step} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entriesOf(SAY.known).map(([name, title]) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              {steps.map(([step]) => (
                <td key={step}>{evidence[`${step}_${name}`] || SAY.notYet}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An appeal, while one may be made. */
export function CompFoot({ row }: { row: SupplierComp }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {SAY.appeal}
      </Button>
      {isOpen && <AppealDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function AppealDialog({ row, onClose }: { row: SupplierComp; onClose: () => void }) {
  const { parcel_sn } = row;
  const [text, setText] = useState('');
  const pictures = useHeldPictures((data) => api.account.addPicture({ body: { data } }));
  return (
    <DecideDialog
      title={`${SAY.appeal} ${parcel_sn}`}
      action="comp.appeal"
      verb={SAY.appeal}
      noReason
      content={[parcel_sn, text, pictures.ids]}
      isDirty={text !== '' || pictures.ids.length > 0}
      isReady={text.trim().length >= 2 && pictures.ids.length > 0 && !pictures.isSending}
      run={({ key }) =>
        atOnce(api.comps.appeal({ body: { parcel_sn, text: text.trim(), images: pictures.ids }, key }))
      }
      tell={() => toast.success(SAY.sent)}
      onDone={() => void refreshList('comps')}
      onClose={onClose}
    >
      <p className="hint">{SAY.appealHint(row.appeal_until)}</p>
      <label className="decide-field">
        {SAY.text}
        <Input.TextArea
          rows={4}
          maxLength={CASE_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <HeldPictures pictures={pictures} />
    </DecideDialog>
  );
}

import { toast } from '@giftship/kit/toast/toast.ts';
import { isAnswer } from '@giftship/shared/api/client';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { PARCEL_STATUS as S, WAYBILL_CANCEL } from '@giftship/shared/parcels/parcel';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { tellResults } from '../../lists/tell-results.ts';
import { PictureInput } from '../../media/PictureInput.tsx';
import { refreshService } from '../../order/refresh.ts';
import { ORDERS_COPY } from './copy.ts';

const SAY = ORDERS_COPY.acts;

interface ActDialogProps {
  sn: string;
  act: 'reissueWaybill' | 'ship';
  onClose: () => void;
}

/** Asks for a waybill again, or says that the courier has the parcel (O107). */
export function ActDialog({ sn, act, onClose }: ActDialogProps) {
  return (
    <DecideDialog
      title={`${SAY[act]} ${sn}`}
      action={`parcel.${act}`}
      verb={SAY[act]}
      content={[sn, act]}
      usual={SAY.chips[act]}
      run={({ reason, key }) => atOnce(api.orders[act]({ body: { order_sns: [sn], reason }, key }))}
      tell={tellResults}
      onDone={refreshService}
      onClose={onClose}
    >
      <p className="hint">{SAY.hints[act]}</p>
    </DecideDialog>
  );
}

interface FillWaybillDialogProps {
  sn: string;
  courier: string;
  onClose: () => void;
}

/** Writes down a waybill in the place of a supplier who fills in his own (O107). */
export function FillWaybillDialog({ sn, courier, onClose }: FillWaybillDialogProps) {
  const [waybill, setWaybill] = useState('');
  const kuaidi_sn = waybill.trim();
  return (
    <DecideDialog
      title={`${SAY.fillWaybill} ${sn}`}
      action="parcel.fillWaybill"
      verb={SAY.fillWaybill}
      content={[sn, kuaidi_sn]}
      isReady={kuaidi_sn !== ''}
      isDirty={kuaidi_sn !== ''}
      usual={SAY.chips.fillWaybill}
      run={({ reason, key }) =>
        atOnce(api.orders.fillWaybill({ body: { order_sn: sn, kuaidi_sn, reason }, key }))
      }
      onDone={refreshService}
      onClose={onClose}
    >
      <p className="hint">{SAY.hints.fillWaybill}</p>
      <label className="decide-field">
        {SAY.waybill(courier)}
        <Input value={waybill} maxLength={40} onChange={({ target }) => setWaybill(target.value)} />
      </label>
    </DecideDialog>
  );
}

/** Calls a parcel back that is on its way (O116); what was done is said. */
export function InterceptDialog({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <DecideDialog
      title={`${SAY.intercept} ${sn}`}
      action="parcel.intercept"
      verb={SAY.intercept}
      content={sn}
      usual={SAY.chips.intercept}
      run={({ reason, key }) => atOnce(api.cases.intercept({ body: { order_sn: sn, reason }, key }))}
      tell={({ case_sn, text }) => void toast.success(`${case_sn}：${text}`)}
      onDone={refreshService}
      onClose={onClose}
    >
      <p className="hint">{SAY.hints.intercept}</p>
    </DecideDialog>
  );
}

const CANCEL_SAYS: Readonly<Record<number, string>> = {
  [WAYBILL_CANCEL.asked]: ORDERS_COPY.cancel.asked,
  [WAYBILL_CANCEL.cancelled]: ORDERS_COPY.cancel.agreed,
  [WAYBILL_CANCEL.unknown]: ORDERS_COPY.cancel.unknown,
};

/** Takes a waybill back at the courier (O107); what he answers is said. */
export function CancelWaybillDialog({ sn, onClose }: { sn: string; onClose: () => void }) {
  // The courier's no is the answer of its key for ever: who asks once more asks under another.
  const [tries, setTries] = useState(0);
  const run = async ({ reason, key }: { reason: string; key: string }) => {
    try {
      return await atOnce(api.orders.cancelWaybill({ body: { order_sn: sn, reason }, key }));
    } catch (error) {
      if (isAnswer(error, 'WAYBILL_KEEP')) setTries(tries + 1);
      throw error;
    }
  };
  // The courier's no stands in the record too; shown when the dialog goes, which a list without its row would take along.
  const close = () => {
    refreshService();
    onClose();
  };
  return (
    <DecideDialog
      title={`${SAY.cancelWaybill} ${sn}`}
      action="parcel.cancelWaybill"
      verb={SAY.cancelWaybill}
      isGrave
      content={[sn, tries]}
      usual={SAY.chips.cancelWaybill}
      run={run}
      tell={({ status }) =>
        void toast[status === WAYBILL_CANCEL.cancelled ? 'success' : 'warning'](CANCEL_SAYS[status] ?? '')
      }
      onDone={() => {}}
      onClose={close}
    >
      <p className="hint">{SAY.hints.cancelWaybill}</p>
    </DecideDialog>
  );
}

const MARKS = [S.problem, S.returned] as const;

/** Sets a state by hand where the feed is silent, with a note and a picture (O109). */
export function MarkDialog({ sn, onClose }: { sn: string; onClose: () => void }) {
  const [status, setStatus] = useState<(typeof MARKS)[number]>(S.problem);
  const [picture, setPicture] = useState<string[]>([]);
  return (
    <DecideDialog
      title={`${SAY.mark} ${sn}`}
      action="parcel.mark"
      verb={SAY.mark}
      isGrave
      content={[sn, status, picture]}
      isReady={picture.length > 0}
      isDirty={picture.length > 0}
      reasonLabel={SAY.note}
      run={({ reason, key }) =>
        atOnce(
          api.orders.mark({ body: { order_sn: sn, status, note: reason, picture: picture[0] ?? '' }, key }),
        )
      }
      onDone={refreshService}
      onClose={onClose}
    >
      <p className="hint">{SAY.hints.mark}</p>
      <div className="decide-field">
        <span>{SAY.state}</span>
        <div>
          <Segmented
            aria-label={SAY.state}
            value={status}
            options={MARKS.map((value) => ({ value, label: PARCEL_STATUS_LABELS[value] ?? '' }))}
            onChange={setStatus}
          />
        </div>
      </div>
      <div className="decide-field">
        <span>{SAY.picture}</span>
        <PictureInput label={SAY.picture} value={picture} most={1} paper="mark" onChange={setPicture} />
      </div>
    </DecideDialog>
  );
}

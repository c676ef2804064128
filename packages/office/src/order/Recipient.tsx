import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { api } from '../session/api.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { useMay } from '../session/session.ts';
import { ORDER_COPY as SAY } from './copy.ts';

type Full = Awaited<ReturnType<typeof api.orders.recipient>>;
type Purpose = (typeof SAY.purposes)[number];

/** A recipient, masked; in full for 60 s to who has the right and names a purpose (O106). */
export function Recipient({ orderSn, name, mobile }: { orderSn: string; name: string; mobile: string }) {
  const mayView = useMay('personal.view');
  const [isAsking, setAsking] = useState(false);
  const [purpose, setPurpose] = useState<Purpose>(SAY.purposes[0]);
  const [full, setFull] = useState<Full | null>(null);
  const [left, setLeft] = useState(0);
  const isShown = full !== null;
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isShown]);
  useEffect(() => {
    if (left <= 0) setFull(null);
  }, [left]);
  if (full)
    return (
      <span>
        {full.rec_name} {full.rec_mobile}
        <br />
        {full.rec_province} {full.rec_city} {full.rec_district} {full.rec_address}{' '}
        <small className="hint">{SAY.hiddenIn(left)}</small>
      </span>
    );
  return (
    <span>
      {name} {mobile}{' '}
      {mayView && (
        <button type="button" className="link link-blue" onClick={() => setAsking(true)}>
          {SAY.seeRecipient}
        </button>
      )}
      {isAsking && (
        <DecideDialog
          title={`${SAY.seeTitle} ${orderSn}`}
          action="recipient.view"
          verb={SAY.seeRecipient}
          noReason
          hint={SAY.purposeHint}
          content={purpose}
          run={async () => ({
            approval: null,
            full: await api.orders.recipient({ body: { order_sn: orderSn, purpose } }),
          })}
          tell={() => {}}
          onDone={(answer) => {
            setLeft(answer.full.seconds);
            setFull(answer.full);
          }}
          onClose={() => setAsking(false)}
        >
          <div className="decide-field">
            <span>{SAY.purpose}</span>
            <Select<Purpose>
              aria-label={SAY.purpose}
              value={purpose}
              options={SAY.purposes.map((value) => ({ value, label: value }))}
              getPopupContainer={(field) => field.closest('dialog') ?? document.body}
              onChange={setPurpose}
            />
          </div>
        </DecideDialog>
      )}
    </span>
  );
}

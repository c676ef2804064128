import { toast } from '@giftship/kit/toast/toast.ts';
import { BILL_CHANNEL_LABELS } from '@giftship/shared/bills/labels';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { BillFile, type NamedBill } from './BillFile.tsx';
import { BILLS_COPY as SAY } from './copy.ts';

type Channel = 1 | 2 | 9;
const CHANNELS = Object.entries(BILL_CHANNEL_LABELS).map(([value, label]) => ({
  value: Number(value) as Channel,
  label,
}));

/** The bill of a day: asked of the channel now, or out of the file that it gives away (O161). */
export function ImportBillDialog({ way, onClose }: { way: 'fetch' | 'upload'; onClose: () => void }) {
  const [channel, setChannel] = useState<Channel>(1);
  const [day, setDay] = useState('');
  const [bill, setBill] = useState<NamedBill | null>(null);
  const [fault, setFault] = useState('');
  const isUpload = way === 'upload';
  return (
    <DecideDialog
      title={SAY[way]}
      action="bill.import"
      verb={SAY[way]}
      noReason
      isDirty={day !== '' || bill !== null}
      isReady={/^\d{4}-\d{2}-\d{2}$/.test(day) && (!isUpload || bill !== null)}
      hint={fault}
      content={[way, channel, day, bill?.rows]}
      run={async ({ key }) => ({
        approval: null,
        ...(isUpload
          ? await api.bills.upload({ body: { channel, day, rows: bill?.rows ?? '' }, key })
          : await api.bills.fetch({ body: { day }, key })),
      })}
      onDone={() => void refreshList('bills')}
      tell={({ bill_sn, rows, issues }) => toast.success(SAY.fetched(bill_sn, rows, issues))}
      onClose={onClose}
    >
      <div className="decide-pair">
        <div className="decide-field">
          <span>
            {SAY.day} <small className="hint">{SAY.dayHint}</small>
          </span>
          <Input
            aria-label={SAY.day}
            maxLength={10}
            value={day}
            onChange={({ target }) => setDay(target.value.trim())}
          />
        </div>
        {isUpload && (
          <div className="decide-field">
            <span>{SAY.columns.channel}</span>
            <Select
              aria-label={SAY.columns.channel}
              value={channel}
              getPopupContainer={(field) => field.closest('dialog') ?? document.body}
              options={CHANNELS}
              onChange={(next: Channel) => setChannel(next)}
            />
          </div>
        )}
      </div>
      {isUpload && (
        <BillFile
          bill={bill}
          onRead={(read, wrong) => {
            setBill(read);
            setFault(wrong);
          }}
        />
      )}
    </DecideDialog>
  );
}

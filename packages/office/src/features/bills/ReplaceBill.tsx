import { toast } from '@giftship/kit/toast/toast.ts';
import type { BillRow } from '@giftship/shared/bills/office-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { BillFile, type NamedBill } from './BillFile.tsx';
import { BILLS_COPY as SAY } from './copy.ts';

/** The right bill of a day takes the place of a wrong one that moved no money yet (O161). */
export function ReplaceBill({ row }: { row: BillRow }) {
  const [isAsking, setAsking] = useState(false);
  const [bill, setBill] = useState<NamedBill | null>(null);
  const [fault, setFault] = useState('');
  const close = () => {
    setAsking(false);
    setBill(null);
    setFault('');
  };
  if (!row.is_replaceable) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{SAY.replace}</Button>
      {isAsking && (
        <DecideDialog
          title={`${SAY.replace} ${row.bill_sn}`}
          action="bill.replace"
          verb={SAY.replace}
          isGrave
          isDirty={bill !== null}
          isReady={bill !== null}
          hint={fault}
          content={[row.bill_sn, bill?.rows]}
          run={async ({ reason, key }) => ({
            approval: null,
            ...(await api.bills.replace({
              body: { bill_sn: row.bill_sn, rows: bill?.rows ?? '', reason },
              key,
            })),
          })}
          onDone={() => void refreshList('bills')}
          tell={({ bill_sn, rows, issues }) => toast.success(SAY.replaced(bill_sn, rows, issues))}
          onClose={close}
        >
          <p>{SAY.replaceWhat(row.channel_text, row.day, row.rows)}</p>
          <BillFile
            bill={bill}
            onRead={(read, wrong) => {
              setBill(read);
              setFault(wrong);
            }}
          />
          <p className="hint">{SAY.replaceHint}</p>
        </DecideDialog>
      )}
    </>
  );
}

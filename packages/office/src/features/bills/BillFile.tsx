import { BILL_LIMITS } from '@giftship/shared/bills/bill';
import { readBill, type ReadBill } from '@giftship/shared/bills/read-bill';
import { SheetPick } from '../../sheets/SheetPick.tsx';
import { BILLS_COPY as SAY } from './copy.ts';

/** A bill that was read out of a file of this computer. */
export type NamedBill = ReadBill & { name: string };

/** Chooses the file of a bill and says what was read out of it. */
export function BillFile({
  bill,
  onRead,
}: {
  bill: NamedBill | null;
  onRead: (bill: NamedBill | null, fault: string) => void;
}) {
  return (
    <div className="decide-field">
      <SheetPick
        label={SAY.file}
        accept=".csv,.xlsx"
        read={async (name, bytes) => (await readBill(name, bytes)) ?? SAY.noColumns}
        unread={SAY.unread}
        most={{ bytes: BILL_LIMITS.bytes, says: SAY.tooLarge }}
        onRead={(read: ReadBill | null, { name, fault }) => onRead(read && { ...read, name }, fault)}
      />
      <small className="hint">{bill ? SAY.fileRead(bill.name, bill.count) : SAY.fileHint}</small>
    </div>
  );
}

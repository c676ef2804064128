import { WAYBILL_COLUMNS } from '@giftship/shared/shipping/labels';
import { WAYBILL_IMPORT } from '@giftship/shared/shipping/shipping';
import { findWaybillColumns } from '@giftship/shared/shipping/waybill-sheet';
import { Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import type { TitledSheet } from '@giftship/shared/spreadsheet/titled-sheet';
import { SHEET_COPY } from '../../sheets/copy.ts';
import { SheetPick } from '../../sheets/SheetPick.tsx';
import { SheetState } from '../../sheets/SheetState.tsx';
import { withRows } from '../../sheets/with-rows.ts';
import { api } from '../api.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';
import { refreshShipping } from './refresh-shipping.ts';
import { type ToldWaybills, WaybillsTold } from './WaybillsTold.tsx';

/** Waybills out of a sheet: the right rows go in, the wrong ones are told with why and can be downloaded (S048). */
export function ImportWaybillsDialog({ onClose }: { onClose: () => void }) {
  const [sheet, setSheet] = useState<({ name: string } & TitledSheet) | null>(null);
  const [fault, setFault] = useState('');
  const [reason, setReason] = useState('');
  const [told, setTold] = useState<ToldWaybills | null>(null);
  // What came of it takes the dialog's place.
  const isTold = useRef(false);
  const id = useId();
  if (told && sheet) return <WaybillsTold told={told} sheet={sheet} onClose={onClose} />;
  const count = sheet?.cells.rows.length ?? 0;
  return (
    <DecideDialog
      title={SAY.import}
      action="waybill.import"
      verb={SAY.importRun(count)}
      content={[sheet?.cells, reason]}
      isReady={count > 0}
      isDirty={sheet !== null}
      noReason
      run={({ key }) =>
        atOnce(
          api.shipping.importWaybills({
            key,
            body: { ...(sheet?.cells ?? { titles: [], rows: [] }), reason: reason.trim() },
          }),
        )
      }
      onDone={(answer) => {
        isTold.current = true;
        setTold(answer);
        void refreshShipping();
      }}
      tell={() => undefined}
      onClose={() => !isTold.current && onClose()}
    >
      <p className="hint">{SAY.importHint}</p>
      <div className="row">
        <SheetPick
          label={SAY.pick}
          read={readWaybills}
          unread={SHEET_COPY.unread}
          most={{ bytes: WAYBILL_IMPORT.bytes, says: SAY.tooLarge }}
          onRead={(read, { name, fault: wrong }) => {
            setFault(wrong);
            setSheet(read && { name, ...read });
          }}
        />
        {sheet && (
          <span>
            <samp>{sheet.name}</samp> {SAY.rows(count)}
          </span>
        )}
      </div>
      <SheetState sheet={sheet} fault={fault} />
      <div className="decide-field">
        <label htmlFor={id}>{SAY.importReason}</label>
        <Input id={id} value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
      </div>
    </DecideDialog>
  );
}

async function readWaybills(name: string, bytes: Uint8Array): Promise<TitledSheet | string> {
  const { readTitledSheet } = await import('@giftship/shared/spreadsheet/titled-sheet');
  const read = await readTitledSheet(bytes, {
    fileName: name,
    maxBytes: WAYBILL_IMPORT.bytes,
    titles: Object.values(WAYBILL_COLUMNS).flat(),
  });
  const { rows, titles } = read.cells;
  if (findWaybillColumns(titles) === null) return SAY.noColumns;
  if (rows.length > WAYBILL_IMPORT.rows) return SAY.tooMany(rows.length);
  return withRows(read);
}

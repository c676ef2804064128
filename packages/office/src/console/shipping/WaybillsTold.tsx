import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { WAYBILL_RESULT_LABELS } from '@giftship/shared/shipping/labels';
import { wrongWaybills } from '@giftship/shared/shipping/waybill-sheet';
import { Button } from 'antd';
import type { TitledSheet } from '@giftship/shared/spreadsheet/titled-sheet';
import type { api } from '../api.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';

/** What became of a sheet of waybills. */
export type ToldWaybills = Awaited<ReturnType<typeof api.shipping.importWaybills>>;
/** Wrong rows that are listed here; all of them are in the file. */
const SHOWN = 200;

interface WaybillsToldProps {
  told: ToldWaybills;
  sheet: TitledSheet;
  onClose: () => void;
}

/** What became of each row; wrong ones stand here with why, and can be downloaded (S048). */
export function WaybillsTold({ told, sheet, onClose }: WaybillsToldProps) {
  const { filled, changed, unchanged, wrong, rows } = told;
  const faults = rows.filter(({ result }) => result === 'wrong');
  const download = async () => {
    const { writeXlsx } = await import('@giftship/shared/spreadsheet/write-sheet');
    saveFile(SAY.wrongFile, writeXlsx(wrongWaybills(sheet.cells, rows)));
  };
  return (
    <TopDialog
      title={SAY.importResult}
      className="decide-dialog"
      onClose={onClose}
      footer={
        <>
          {wrong > 0 && <Button onClick={() => void download()}>{SAY.download}</Button>}
          <Button color="default" variant="solid" onClick={onClose}>
            {SAY.close}
          </Button>
        </>
      }
    >
      <p role="status">
        <b>{SAY.importSums(filled, changed, unchanged, wrong)}</b>
      </p>
      {wrong > SHOWN && <p className="hint">{SAY.shown(SHOWN, wrong)}</p>}
      {wrong > 0 && (
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{SAY.row}</th>
              <th scope="col">{SAY.order}</th>
              <th scope="col">{SAY.waybill}</th>
              <th scope="col">{WAYBILL_RESULT_LABELS.wrong}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, SHOWN).map(({ no, order_sn, kuaidi_sn, text }) => (
              <tr key={no}>
                <td>{no}</td>
                <td className="mono">{order_sn}</td>
                <td className="mono">{kuaidi_sn}</td>
                <td className="bad">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TopDialog>
  );
}

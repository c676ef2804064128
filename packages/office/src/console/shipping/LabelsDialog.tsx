import { isAnswer } from '@giftship/shared/api/client';
import type { WaveRow } from '@giftship/shared/shipping/fields-contract';
import { type LabelSize, LABEL_SIZES, WAVE_STATUS } from '@giftship/shared/shipping/shipping';
import { Select } from 'antd';
import { useRef, useState } from 'react';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { usePref } from '../../lists/use-pref.ts';
import { api } from '../api.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';
import { LabelSheet } from './LabelSheet.tsx';
import { Paper } from './Paper.tsx';
import { refreshShipping } from './refresh-shipping.ts';

const SIZES = Object.keys(LABEL_SIZES) as LabelSize[];
type Printed = Awaited<ReturnType<typeof api.shipping.labels>> & { made: LabelSize };

interface LabelsDialogProps {
  wave: Pick<WaveRow, 'wave_sn' | 'status'>;
  onClose: () => void;
}

/** Labels of a wave: first those that were not printed; all of them again asks why, and marks them (S045). */
export function LabelsDialog({ wave, onClose }: LabelsDialogProps) {
  const [kept, keep] = usePref<string>('label.size', SIZES[0] ?? '');
  const size = SIZES.find((each) => each === kept) ?? '76x130';
  const [printed, setPrinted] = useState<Printed | null>(null);
  // What came of it takes the dialog's place.
  const isTold = useRef(false);
  // Somebody else may have printed them meanwhile.
  const [isPrinted, setIsPrinted] = useState(false);
  const isAgain = isPrinted || wave.status !== WAVE_STATUS.toPrint;
  if (printed) return <Labels printed={printed} onClose={onClose} />;
  return (
    <DecideDialog
      title={isAgain ? SAY.reprint : SAY.labels}
      action="wave.print"
      verb={SAY.makeLabels}
      content={[wave.wave_sn, size]}
      hint={SAY.labelsHint}
      noReason={!isAgain}
      usual={SAY.reprintChips}
      run={({ reason }) =>
        atOnce(api.shipping.labels({ body: { wave_sn: wave.wave_sn, size, reason } })).catch(
          (error: unknown) => {
            if (isAnswer(error, 'REPRINT_REASON')) {
              setIsPrinted(true);
              void refreshShipping();
            }
            throw error;
          },
        )
      }
      onDone={(answer) => {
        isTold.current = true;
        setPrinted({ ...answer, made: size });
        void refreshShipping();
      }}
      tell={() => undefined}
      onClose={() => !isTold.current && onClose()}
    >
      <Select<LabelSize>
        aria-label={SAY.size}
        prefix={<span className="filter-name">{SAY.size}</span>}
        value={size}
        options={SIZES.map((value) => ({ value, label: SAY.sizes[value] }))}
        getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
        onChange={keep}
      />
      {isAgain && <p className="hint">{SAY.reprintHint}</p>}
    </DecideDialog>
  );
}

function Labels({ printed, onClose }: { printed: Printed; onClose: () => void }) {
  const { wave, labels, left_out, untold, made } = printed;
  return (
    <Paper
      title={SAY.labelsOf(wave.wave_sn)}
      note={
        <>
          <span>{labels.length === 0 ? SAY.noLabels : SAY.labelCount(labels.length)}</span>
          {untold > 0 && <span className="late">{SAY.untold(untold)}</span>}
          {left_out.length > 0 && (
            <details>
              <summary className="bad">{SAY.leftOut(left_out.length)}</summary>
              <ul>
                {left_out.map(({ order_sn, text }) => (
                  <li key={order_sn}>
                    <code className="mono">{order_sn}</code> {text}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      }
      onClose={onClose}
    >
      {labels.map((label) => (
        <LabelSheet key={label.order_sn} label={label} size={made} waveSn={wave.wave_sn} />
      ))}
    </Paper>
  );
}

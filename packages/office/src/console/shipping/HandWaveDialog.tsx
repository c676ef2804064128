import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import type { Scan, WaveRow } from '@giftship/shared/shipping/fields-contract';
import { toast } from '@giftship/kit/toast/toast.ts';
import { Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { api } from '../api.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';
import { refreshShipping } from './refresh-shipping.ts';

interface HandWaveDialogProps {
  wave: Pick<WaveRow, 'wave_sn' | 'count' | 'handed' | 'cancelled' | 'unprinted'>;
  onClose: () => void;
}

/** A whole wave goes to the courier, with labels that were never printed only when asked once more; what must not or cannot is named (S049). */
export function HandWaveDialog({ wave, onClose }: HandWaveDialogProps) {
  const { wave_sn, count, handed, cancelled, unprinted } = wave;
  const [isSure, setSure] = useState(false);
  const [results, setResults] = useState<Scan[] | null>(null);
  // What came of it takes the dialog's place.
  const isTold = useRef(false);
  const stayed = results?.filter(({ result }) => result === 'cancelled' || result === 'waiting') ?? [];
  const done = results?.filter(({ result }) => result === 'handed').length ?? 0;
  if (results)
    return (
      <TopDialog
        title={SAY.handResult}
        className="decide-dialog"
        onClose={onClose}
        footer={<Button onClick={onClose}>{SAY.close}</Button>}
      >
        <p role="status">
          <b>
            {SAY.handed(done)}，<span className="bad">{SAY.notHanded(stayed.length)}</span>
          </b>
        </p>
        <ul className="task-rows">
          {stayed.map(({ kuaidi_sn, text, stop, parcel }) => (
            <li key={parcel?.order_sn}>
              <code className="mono">{kuaidi_sn || parcel?.order_sn}</code> {stop || text}
            </li>
          ))}
        </ul>
      </TopDialog>
    );
  return (
    <DecideDialog
      title={`${SAY.handWave} ${wave_sn}`}
      action="wave.ship"
      verb={SAY.handWaveVerb}
      content={wave_sn}
      hint={SAY.handWaveHint}
      noReason
      isReady={unprinted === 0 || isSure}
      run={({ key }) => atOnce(api.shipping.ship({ key, body: { wave_sn } }))}
      onDone={(answer) => {
        void refreshShipping();
        const stays = answer.results.some(({ result }) => result === 'cancelled' || result === 'waiting');
        if (!stays) return;
        isTold.current = true;
        setResults(answer.results);
      }}
      tell={(answer) => {
        const gone = answer.results.filter(({ result }) => result === 'handed').length;
        toast.success(SAY.handed(gone));
      }}
      onClose={() => !isTold.current && onClose()}
    >
      <p>{SAY.handWaveSure(wave_sn, count - handed - cancelled)}</p>
      {unprinted > 0 && (
        <>
          <p className="bad">{SAY.unprinted(unprinted)}</p>
          <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)}>
            {SAY.unprintedSure}
          </Checkbox>
        </>
      )}
    </DecideDialog>
  );
}

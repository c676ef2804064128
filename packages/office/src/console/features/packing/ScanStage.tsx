import { BarcodeOutlined, CameraOutlined, LockOutlined } from '@ant-design/icons';
import type { WaveRow } from '@giftship/shared/shipping/fields-contract';
import { Button, Select } from 'antd';
import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { isCovered } from '../../../lib/keys.ts';
import { leftOf } from '../../shipping/WaveState.tsx';
import { useOptions } from '../../shipping/use-options.ts';
import { Bar } from './Bar.tsx';
import { PACKING_COPY as SAY } from './copy.ts';
import { Stop } from './Stop.tsx';
import type { Scanned } from './use-scans.ts';

const Camera = lazy(async () => ({ default: (await import('./Camera.tsx')).Camera }));

interface ScanStageProps {
  stop: Scanned | null;
  /** Numbers that wait for their turn. */
  waiting: number;
  last: Scanned | null;
  /** The wave that was scanned last. */
  wave: WaveRow | null;
  waves: readonly WaveRow[];
  warehouseId: number | undefined;
  onWarehouse: (id: number | undefined) => void;
  onScan: (text: string) => void;
  onGoOn: () => void;
}

/** Where parcels are scanned: the field, how far the wave is, and what stops the line (S049). */
export function ScanStage(props: ScanStageProps) {
  const { stop, waiting, last, wave, waves, warehouseId, onScan, onGoOn } = props;
  const { warehouses = [] } = useOptions();
  const [text, setText] = useState('');
  const [isFilming, setFilming] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isLocked = stop !== null;
  useScannerFocus(field, isLocked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = text.trim();
    setText('');
    if (number !== '' && !isLocked) onScan(number);
  };
  return (
    <div className="stage">
      <section className="card stage-field" aria-label={SAY.scan}>
        <form className={isLocked ? 'scan-field locked' : 'scan-field'} onSubmit={submit}>
          {isLocked ? <LockOutlined aria-hidden /> : <BarcodeOutlined aria-hidden />}
          <input
            ref={field}
            aria-label={SAY.scan}
            value={text}
            placeholder={isLocked ? SAY.locked : SAY.scanHint}
            disabled={isLocked}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            onChange={({ target }) => setText(target.value)}
          />
          <span className="scan-side">{isLocked ? SAY.lockedSide : SAY.scanReady}</span>
          {'BarcodeDetector' in window && (
            <Button
              icon={<CameraOutlined />}
              aria-label={isFilming ? SAY.cameraStop : SAY.camera}
              disabled={isLocked}
              onClick={() => setFilming(!isFilming)}
            />
          )}
        </form>
        {isFilming && !isLocked && (
          <Suspense>
            <Camera onRead={onScan} />
          </Suspense>
        )}
        <div className="stage-line">
          {wave && (
            <>
              <span>
                <b>{SAY.progress(wave.wave_sn)}</b> <b className="num">{wave.handed}</b> /{' '}
                {wave.count - wave.cancelled}
              </span>
              <Bar done={wave.handed} all={wave.count - wave.cancelled} isBusy={false} />
              <span>{SAY.still(leftOf(wave))}</span>
            </>
          )}
          {waiting > 0 && <span role="status">{SAY.waiting(waiting)}</span>}
          {warehouses.length > 1 && (
            <Select<number>
              aria-label={SAY.warehouse}
              size="small"
              value={warehouseId ?? 0}
              options={[
                { value: 0, label: SAY.allWarehouses },
                ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              popupMatchSelectWidth={false}
              onChange={(id) => props.onWarehouse(id === 0 ? undefined : id)}
            />
          )}
        </div>
      </section>
      {stop ? (
        <Stop
          stop={stop}
          wave={waves.find(({ wave_sn }) => wave_sn === stop.scan?.parcel?.wave_sn)}
          onGoOn={onGoOn}
        />
      ) : (
        <Ready last={last} />
      )}
    </div>
  );
}

/**
 * A hand scanner types: its keys go into the field wherever the focus was, so a parcel is never scanned into nothing. While
 * the field is locked they go nowhere, not even to the keys of the page.
 */
function useScannerFocus(field: RefObject<HTMLInputElement | null>, isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) field.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      const isSign = event.key.length === 1 && event.key !== ' ';
      if (isCovered() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isLocked) {
        // A person reaches the button by Tab; what a scanner sends ends here.
        if (isSign || (event.key === 'Enter' && !isOnButton(event))) {
          event.preventDefault();
          event.stopPropagation();
        }
        return;
      }
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea');
      if (isSign && !isElsewhere) {
        field.current?.focus();
        event.stopPropagation();
      }
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [field, isLocked]);
}

const isOnButton = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[data-go-on]') !== null;

/** Before the first scan, and between: what became of the last one, large. */
function Ready({ last }: { last: Scanned | null }) {
  if (!last)
    return (
      <section className="card stage-ready">
        <b>{SAY.ready}</b>
        <p>{SAY.readyHint}</p>
      </section>
    );
  const { scan, text, failure } = last;
  const tone = scan?.result === 'handed' ? 'ok' : 'bad';
  return (
    <section className="card stage-ready" role="status" aria-label={SAY.last}>
      <b className={`stage-result ${tone}`}>{scan?.text ?? SAY.failed}</b>
      <p className="mono">{text}</p>
      <p>
        {failure}
        {scan && scan.note !== '' && <b className="late">{scan.note} </b>}
        {scan?.parcel && (
          <samp>
            {scan.parcel.goods.name} ×{scan.parcel.goods_num}
          </samp>
        )}
      </p>
    </section>
  );
}

import { PrinterOutlined } from '@ant-design/icons';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import type { WaveRow } from '@giftship/shared/shipping/fields-contract';
import { WAVE_STATUS } from '@giftship/shared/shipping/shipping';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PATHS } from '../../paths.ts';
import { useMay } from '../../session.ts';
import { SHIPPING_COPY } from '../../shipping/copy.ts';
import { HandWaveDialog } from '../../shipping/HandWaveDialog.tsx';
import { LabelsDialog } from '../../shipping/LabelsDialog.tsx';
import { MakeWaveDialog } from '../../shipping/MakeWaveDialog.tsx';
import { isOpenWave, leftOf, WaveState } from '../../shipping/WaveState.tsx';
import { Bar } from './Bar.tsx';
import { PACKING_COPY as SAY } from './copy.ts';

type Act = { do: 'labels' | 'hand'; wave: WaveRow };
/** A wave that is short of so few parcels is looked for. */
const FEW = 3;

/** The waves that are worked on, and those of today that are over. */
export function WaveCards({ waves, at }: { waves: readonly WaveRow[]; at: string }) {
  const [isMaking, setMaking] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  return (
    <section className="card wave-cards" aria-label={SAY.waves}>
      <header>
        <h2>{SAY.waves}</h2>
        <small>{SAY.wavesToday(waves.length)}</small>
        <span className="drawer-gap" />
        <Link to={PATHS.waves()}>{SAY.all}</Link>
      </header>
      {waves.length === 0 && <EmptyNote title={SAY.noWaves} hint={SAY.noWavesHint} />}
      <ul>
        {waves.map((wave) => (
          <WaveCard key={wave.wave_sn} wave={wave} isAt={wave.wave_sn === at} onAct={setAct} />
        ))}
        <li>
          <div className="wave-line">
            <b>{SAY.unwaved}</b>
            <span className="drawer-gap" />
            <Button size="small" onClick={() => setMaking(true)}>
              {SHIPPING_COPY.makeWave}
            </Button>
          </div>
          <small>{SAY.unwavedHint}</small>
        </li>
      </ul>
      {isMaking && <MakeWaveDialog onClose={() => setMaking(false)} />}
      {act?.do === 'labels' && <LabelsDialog wave={act.wave} onClose={close} />}
      {act?.do === 'hand' && <HandWaveDialog wave={act.wave} onClose={close} />}
    </section>
  );
}

interface WaveCardProps {
  wave: WaveRow;
  /** It is the one that is scanned. */
  isAt: boolean;
  onAct: (act: Act) => void;
}

function WaveCard({ wave, isAt, onAct }: WaveCardProps) {
  const navigate = useNavigate();
  const mayPrint = useMay('s.recipient');
  const { wave_sn, express, count, handed, cancelled, status } = wave;
  const left = leftOf(wave);
  const isOpen = isOpenWave(wave);
  return (
    <li className={isAt ? 'on' : undefined} aria-label={wave_sn}>
      <div className="wave-line">
        <CourierMark name={express.name} />
        <b className="mono">{wave_sn}</b>
        <small>{SAY.parcels(count)}</small>
        <span className="drawer-gap" />
        <WaveState wave={wave} />
      </div>
      <Bar done={handed} all={count - cancelled} isBusy={isOpen && left > FEW} />
      <div className="wave-line">
        <small>{left === 0 ? SAY.allHanded(handed) : SAY.handedLeft(handed, left)}</small>
        <span className="drawer-gap" />
        {cancelled > 0 && <b className="bad">{SAY.refunded(cancelled)}</b>}
        {status === WAVE_STATUS.toPrint && <small>{SAY.notPrinted}</small>}
        {isOpen && handed > 0 && left > 0 && left <= FEW && <small>{SAY.missing(left)}</small>}
      </div>
      {isOpen && (
        <div className="wave-acts">
          {mayPrint && status === WAVE_STATUS.toPrint && (
            <Button size="small" icon={<PrinterOutlined />} onClick={() => onAct({ do: 'labels', wave })}>
              {SAY.print(count - cancelled)}
            </Button>
          )}
          <Button size="small" onClick={() => void navigate(PATHS.pickList(wave_sn))}>
            {SHIPPING_COPY.pickList}
          </Button>
          {mayPrint && status === WAVE_STATUS.printed && (
            <Button size="small" onClick={() => onAct({ do: 'labels', wave })}>
              {SHIPPING_COPY.reprint}
            </Button>
          )}
          <span className="drawer-gap" />
          {left > 0 && (
            <Button size="small" onClick={() => onAct({ do: 'hand', wave })}>
              {SHIPPING_COPY.handWave}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

import { StopOutlined } from '@ant-design/icons';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { Slip, Stamp, Tear } from '@giftship/kit/slip/Slip.tsx';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { WaveRow } from '@giftship/shared/shipping/fields-contract';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { BarCode } from '../../shipping/BarCode.tsx';
import { PACKING_COPY as SAY } from './copy.ts';
import type { Scanned } from './use-scans.ts';

/** A refunded parcel takes the stage until somebody has taken it out: neither Enter nor the scanner passes it (S049). */
export function Stop({
  stop,
  wave,
  onGoOn,
}: {
  stop: Scanned;
  wave: WaveRow | undefined;
  onGoOn: () => void;
}) {
  const place = useRef<HTMLElement>(null);
  // It is heard at once, and the scanner's Enter presses nothing.
  useEffect(() => place.current?.focus(), [stop]);
  const { scan, text, at } = stop;
  const parcel = scan?.parcel;
  const way = [
    { at: formatTime(at).slice(11), what: SAY.way.stopped, isBad: true },
    { at: clock(scan?.at), what: SAY.way.refunded, isBad: true },
    { at: clock(wave?.printed_at), what: SAY.way.printed, isBad: false },
    { at: clock(wave?.created_at), what: SAY.way.waved(wave?.wave_sn ?? ''), isBad: false },
  ].filter((step) => step.at !== '');
  return (
    <section ref={place} className="stop" role="alert" tabIndex={-1}>
      <header>
        <StopOutlined aria-hidden />
        <div>
          <h2>{scan?.stop}</h2>
          <p>{SAY.stopHint}</p>
        </div>
      </header>
      <div className="stop-body">
        <Slip>
          <div className="stop-number">
            <div>
              <p>
                {parcel && <CourierMark name={parcel.express.name} />} <b>{parcel?.express.name}</b>{' '}
                {parcel && parcel.wave_no > 0 && <small>{SAY.atNo(parcel.wave_sn, parcel.wave_no)}</small>}
              </p>
              <p className="mono">{parcel?.kuaidi_sn ?? text}</p>
            </div>
            {parcel && parcel.kuaidi_sn !== '' && <BarCode text={parcel.kuaidi_sn} />}
          </div>
          <Tear />
          {parcel && (
            <div className="stop-goods">
              <GoodsPicture src={parcel.goods.pic} alt="" size={64} isFirst />
              <div>
                <p>
                  <b>
                    <samp>{parcel.goods.name}</samp> ×{parcel.goods_num}
                  </b>
                </p>
                {parcel.goods.code !== '' && (
                  <p>
                    {SAY.code} <samp className="mono">{parcel.goods.code}</samp>
                  </p>
                )}
              </div>
              <Stamp tone="bad">{SAY.stopStamp}</Stamp>
            </div>
          )}
        </Slip>
        <ol className="stop-way">
          {way.map((step) => (
            <li key={step.what} className={step.isBad ? 'bad' : undefined}>
              {step.what} <time>{step.at}</time>
            </li>
          ))}
        </ol>
      </div>
      <footer>
        <Button size="large" color="default" variant="solid" data-go-on="" onClick={onGoOn}>
          {SAY.goOn}
        </Button>
        <span>{SAY.goOnHint}</span>
      </footer>
    </section>
  );
}

/** The hour of a time of the wire; '' for none. */
const clock = (at = ''): string => at.slice(11, 16);

import {
  CheckOutlined,
  CloseOutlined,
  RollbackOutlined,
  StopOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { ScanResult } from '@giftship/shared/shipping/shipping';
import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { PACKING_COPY as SAY } from './copy.ts';
import type { Scanned } from './use-scans.ts';

const LOOKS: Readonly<Record<ScanResult, { tone: string; icon: ReactNode }>> = {
  handed: { tone: 'ok', icon: <CheckOutlined /> },
  repeat: { tone: 'amber', icon: <RollbackOutlined /> },
  foreign: { tone: 'still', icon: <CloseOutlined /> },
  waiting: { tone: 'still', icon: <CloseOutlined /> },
  cancelled: { tone: 'bad', icon: <StopOutlined /> },
  changed: { tone: 'amber', icon: <SwapOutlined /> },
};
const FAILED = { tone: 'bad', icon: <CloseOutlined /> };

interface ScanLogProps {
  log: readonly Scanned[];
  isLoud: boolean;
  onLoud: (isLoud: boolean) => void;
}

/** What was scanned here last, newest first (S049). */
export function ScanLog({ log, isLoud, onLoud }: ScanLogProps) {
  return (
    <section className="card scan-log" aria-label={SAY.log}>
      <header>
        <h2>{SAY.log}</h2>
        <label>
          <Switch size="small" checked={isLoud} onChange={onLoud} aria-label={SAY.sound} /> {SAY.sound}
        </label>
      </header>
      {log.length === 0 && (
        <p className="hint">
          {SAY.none}，{SAY.noneHint}
        </p>
      )}
      <ol>
        {log.map((one) => {
          const { tone, icon } = one.scan ? LOOKS[one.scan.result] : FAILED;
          return (
            <li key={one.no}>
              <span className={tone} aria-hidden="true">
                {icon}
              </span>
              <div>
                <span className="mono">
                  {(one.scan?.result !== 'changed' && one.scan?.parcel?.kuaidi_sn) || one.text}
                </span>
                <small>{detailOf(one)}</small>
              </div>
              <div>
                <b className={tone}>{one.scan?.text ?? SAY.failed}</b>
                <small>{formatTime(one.at).slice(11)}</small>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function detailOf({ scan, failure, place }: Scanned): string {
  if (!scan) return failure;
  if (scan.note !== '') return scan.note;
  if (scan.result === 'handed') return place > 0 ? SAY.atNo(scan.parcel?.wave_sn ?? '', place) : '';
  if (scan.result === 'repeat') return SAY.before(scan.at.slice(5, 16));
  if (scan.result === 'cancelled') return scan.stop;
  return scan.result === 'foreign' ? SAY.foreignHint : SAY.waitingHint;
}

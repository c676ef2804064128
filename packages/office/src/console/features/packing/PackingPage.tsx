import { DownloadOutlined } from '@ant-design/icons';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { SHIPPING_TAB_LABELS } from '@giftship/shared/shipping/labels';
import { SHIPPING_TABS, type ShippingTab } from '@giftship/shared/shipping/shipping';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { countText } from '../../../lists/count-text.ts';
import { usePref } from '../../../lists/use-pref.ts';
import { api } from '../../api.ts';
import { PATHS } from '../../paths.ts';
import { SHIPPING_COPY } from '../../shipping/copy.ts';
import { CourierClock } from '../../shipping/CourierClock.tsx';
import { ImportWaybillsDialog } from '../../shipping/ImportWaybillsDialog.tsx';
import { SHIPPING_KEY } from '../../shipping/refresh-shipping.ts';
import { EMPTY_SEARCH } from '../../shipping/use-options.ts';
import { useDashboard } from '../../shipping/use-dashboard.ts';
import { isOpenWave } from '../../shipping/WaveState.tsx';
import { PACKING_COPY as SAY } from './copy.ts';
import { ScanLog } from './ScanLog.tsx';
import { ScanStage } from './ScanStage.tsx';
import { play, type Sound } from '../../shipping/sounds.ts';
import { useScans } from './use-scans.ts';
import { WaveCards } from './WaveCards.tsx';
import './packing.css';

const HERE: ShippingTab = 'hand_over';

/** A day in the warehouse on one page: clocks, waves, the scanner, and what must not leave (S011, S043-S049). */
export function PackingPage() {
  const [isLoud, setLoud] = usePref('packing.sound', true);
  const [warehouse, setWarehouse] = usePref('packing.warehouse', 0);
  const onSound = useCallback((sound: Sound) => isLoud && play(sound), [isLoud]);
  const warehouseId = warehouse === 0 ? undefined : warehouse;
  const scans = useScans({ warehouseId, onSound });
  const [isImporting, setImporting] = useState(false);
  const { data: today } = useDashboard();
  const { data: waves = [] } = useQuery({
    queryKey: [SHIPPING_KEY, 'waves'],
    queryFn: async ({ signal }) => (await api.shipping.waves({ query: { page_size: '50' }, signal })).list,
  });
  const { data: counted } = useQuery({
    queryKey: [SHIPPING_KEY, 'tabs'],
    queryFn: ({ signal }) =>
      api.shipping.list({ body: { ...EMPTY_SEARCH, tab: HERE, page: 1, page_size: 20 }, signal }),
  });
  const day = chinaDay(Date.now() + (today?.behindMs ?? 0));
  const ofToday = waves.filter(
    (wave) => isOpenWave(wave) || wave.created_at.startsWith(day) || wave.shipped_at.startsWith(day),
  );
  const scanned = scans.log.find(({ scan }) => scan?.parcel?.wave_sn)?.scan?.parcel?.wave_sn;
  const wave = waves.find(({ wave_sn }) => wave_sn === scanned) ?? null;
  const stopped = ofToday.reduce((sum, { cancelled }) => sum + cancelled, 0);
  return (
    <div className={scans.stop ? 'packing stopped' : 'packing'}>
      <nav className="pack-tabs" aria-label={SAY.tabs}>
        <div>
          {SHIPPING_TABS.map((tab) => {
            const count = counted?.count[tab] ?? 0;
            return (
              <Link
                key={tab}
                to={tab === HERE ? PATHS.packing() : PATHS.orders({ tab })}
                aria-current={tab === HERE ? 'page' : undefined}
              >
                {SHIPPING_TAB_LABELS[tab]}{' '}
                <span className={tab === 'problem' && count > 0 ? 'bad' : undefined}>{countText(count)}</span>
              </Link>
            );
          })}
        </div>
        <Button icon={<DownloadOutlined />} onClick={() => setImporting(true)}>
          {SHIPPING_COPY.import}
        </Button>
      </nav>
      <div className="pack-clocks">
        {today?.clocks
          .filter(({ left, handed }) => left + handed > 0)
          .map((clock) => (
            <CourierClock key={clock.express.id} clock={clock} behindMs={today.behindMs} />
          ))}
        <dl className="card pack-sums" aria-label={SAY.sums}>
          <Sum title={SAY.due} value={today && today.to_ship + today.handed} />
          <Sum title={SAY.handed} value={today?.handed} tone="ok" />
          <Sum title={SAY.left} value={today?.to_ship} />
          <Sum title={SAY.stopped} value={stopped} tone={stopped > 0 ? 'bad' : ''} />
        </dl>
      </div>
      <WaveCards waves={ofToday} at={wave?.wave_sn ?? ''} />
      <ScanStage
        stop={scans.stop}
        waiting={scans.waiting}
        last={scans.log[0] ?? null}
        wave={wave}
        waves={waves}
        warehouseId={warehouseId}
        onWarehouse={(id) => setWarehouse(id ?? 0)}
        onScan={scans.scan}
        onGoOn={scans.goOn}
      />
      <ScanLog log={scans.log} isLoud={isLoud} onLoud={setLoud} />
      {isImporting && <ImportWaybillsDialog onClose={() => setImporting(false)} />}
    </div>
  );
}

function Sum({ title, value, tone = '' }: { title: string; value: number | undefined; tone?: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className={`num ${tone}`}>{value ?? '—'}</dd>
    </div>
  );
}

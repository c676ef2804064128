import { Fact } from '@giftship/kit/controls/Fact.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import type { WaveRow } from '@giftship/shared/shipping/fields-contract';
import { WAVE_STATUS_LABELS } from '@giftship/shared/shipping/labels';
import { WAVE_STATUS } from '@giftship/shared/shipping/shipping';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { atOnce } from '../../../lists/at-once.ts';
import { NumberCell, TimeCell } from '../../../lists/cells.tsx';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import type { Filter } from '../../../lists/filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useOfficeList } from '../../../lists/use-office-list.ts';
import { api } from '../../api.ts';
import { PATHS } from '../../paths.ts';
import { useMay } from '../../session.ts';
import { SHIPPING_COPY } from '../../shipping/copy.ts';
import { HandWaveDialog } from '../../shipping/HandWaveDialog.tsx';
import { LabelsDialog } from '../../shipping/LabelsDialog.tsx';
import { MakeWaveDialog } from '../../shipping/MakeWaveDialog.tsx';
import { refreshShipping } from '../../shipping/refresh-shipping.ts';
import { isOpenWave, leftOf, WaveState } from '../../shipping/WaveState.tsx';
import { WAVES_COPY as SAY } from './copy.ts';

const FILTERS: readonly Filter[] = [
  { kind: 'choice', key: 'status', title: SAY.tabs, options: [] },
  { kind: 'text', key: 'wave_sn', title: SAY.sn },
];
const TABS = [
  { value: '', title: SAY.all },
  ...Object.entries(WAVE_STATUS_LABELS).map(([value, title]) => ({ value, title })),
];
const COLUMNS: WorkColumn<WaveRow>[] = [
  { key: 'sn', title: SAY.columns.sn, cell: (row) => <NumberCell sn={row.wave_sn} /> },
  { key: 'state', title: SAY.columns.state, cell: (row) => <WaveState wave={row} /> },
  { key: 'express', title: SAY.columns.express, cell: (row) => row.express.name },
  { key: 'warehouse', title: SAY.columns.warehouse, cell: (row) => row.warehouse.name },
  { key: 'count', title: SAY.columns.count, isNumber: true, cell: (row) => row.count },
  { key: 'handed', title: SAY.columns.handed, isNumber: true, cell: (row) => row.handed },
  { key: 'left', title: SAY.columns.left, isNumber: true, cell: leftOf },
  { key: 'cancelled', title: SAY.columns.cancelled, isNumber: true, cell: (row) => row.cancelled },
  { key: 'by', title: SAY.columns.by, cell: (row) => row.created_by },
  { key: 'created', title: SAY.columns.created, cell: (row) => <TimeCell at={row.created_at} /> },
  { key: 'shipped', title: SAY.columns.shipped, cell: (row) => <TimeCell at={row.shipped_at} /> },
];

type Act = { do: 'labels' | 'hand' | 'cancel'; wave: WaveRow };

/** Waves, and what is printed of them and done with them (S043-S046). */
export function WavesPage() {
  const [isMaking, setMaking] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const list = useOfficeList({
    name: 'waves',
    filters: FILTERS,
    load: api.shipping.waves,
    keyOf: (row: WaveRow) => row.wave_sn,
    find: async (wave_sn, signal) => {
      const { list: found } = await api.shipping.waves({ query: { wave_sn }, signal });
      return found[0] ?? null;
    },
  });
  const close = () => setAct(null);
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        tabs={{ key: 'status', label: SAY.tabs, items: TABS }}
        toneOf={(row) => (row.status === WAVE_STATUS.cancelled ? 'gone' : undefined)}
        end={<Button onClick={() => setMaking(true)}>{SHIPPING_COPY.makeWave}</Button>}
        view={{
          kind: SAY.kind,
          title: (row) => row.wave_sn,
          body: (row) => <Detail wave={row} />,
          foot: (row) => <Foot wave={row} onAct={(what) => setAct({ do: what, wave: row })} />,
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      />
      {isMaking && <MakeWaveDialog onClose={() => setMaking(false)} />}
      {act?.do === 'labels' && <LabelsDialog wave={act.wave} onClose={close} />}
      {act?.do === 'hand' && <HandWaveDialog wave={act.wave} onClose={close} />}
      {act?.do === 'cancel' && (
        <DecideDialog
          title={`${SHIPPING_COPY.cancelWave} ${act.wave.wave_sn}`}
          action="wave.cancel"
          verb={SHIPPING_COPY.cancelWave}
          content={act.wave.wave_sn}
          isGrave
          noReason
          run={() => atOnce(api.shipping.cancelWave({ body: { wave_sn: act.wave.wave_sn } }))}
          onDone={() => void refreshShipping()}
          onClose={close}
        >
          <p>{SHIPPING_COPY.cancelWaveHint(leftOf(act.wave) + act.wave.cancelled)}</p>
        </DecideDialog>
      )}
    </>
  );
}

function Detail({ wave }: { wave: WaveRow }) {
  const facts: [string, ReactNode][] = [
    [SAY.columns.state, <WaveState key="state" wave={wave} />],
    [SAY.columns.express, wave.express.name],
    [SAY.columns.warehouse, wave.warehouse.name],
    [SAY.columns.count, wave.count],
    [SAY.columns.handed, wave.handed],
    [SAY.columns.left, leftOf(wave)],
    [SAY.columns.cancelled, wave.cancelled],
    [SAY.columns.by, wave.created_by],
    [SAY.columns.created, wave.created_at],
    [SAY.columns.printed, wave.printed_at],
    [SAY.columns.shipped, wave.shipped_at],
  ];
  return (
    <div className="decide">
      <dl className="drawer-facts">
        {facts.map(([title, value]) => (
          <Fact key={title} title={title}>
            {value}
          </Fact>
        ))}
      </dl>
      <p>
        <Link to={PATHS.orders({ numbers: wave.wave_sn })}>{SAY.parcels}</Link>
      </p>
    </div>
  );
}

function Foot({ wave, onAct }: { wave: WaveRow; onAct: (what: Act['do']) => void }) {
  const navigate = useNavigate();
  const maySeeRecipients = useMay('s.recipient');
  const isOpen = isOpenWave(wave);
  return (
    <>
      {wave.status !== WAVE_STATUS.cancelled && maySeeRecipients && (
        <Button color="default" variant="solid" onClick={() => onAct('labels')}>
          {wave.status === WAVE_STATUS.toPrint ? SHIPPING_COPY.labels : SHIPPING_COPY.reprint}
        </Button>
      )}
      <Button onClick={() => void navigate(PATHS.pickList(wave.wave_sn))}>{SHIPPING_COPY.pickList}</Button>
      <Button onClick={() => void navigate(PATHS.slips(wave.wave_sn))}>{SHIPPING_COPY.slips}</Button>
      {isOpen && <Button onClick={() => onAct('hand')}>{SHIPPING_COPY.handWave}</Button>}
      <span className="drawer-gap" />
      {isOpen && (
        <Button danger onClick={() => onAct('cancel')}>
          {SHIPPING_COPY.cancelWave}
        </Button>
      )}
    </>
  );
}

import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import type { CourierDetail as Courier } from '@giftship/shared/couriers/fields-contract';
import { lazy, Suspense, useState } from 'react';
import { MoneyCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { NoteField } from '../../lists/NoteField.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { CourierState } from '../../couriers/CourierState.tsx';
import { COURIERS_COPY as SAY } from '../../couriers/copy.ts';
import { platformWords } from './courier-form.ts';
import { DaysOff } from '../../couriers/DaysOff.tsx';
import { useCourier, useDaysOffCalls } from './use-courier.ts';

// Reading pasted places takes the list of all of them.
const AreasEditor = lazy(async () => ({ default: (await import('./AreasEditor.tsx')).AreasEditor }));

const C = SAY.columns;
const PARTS = ['main', 'areas', 'closures', 'log'] as const;
const yesOrNo = (flag: 0 | 1) => (flag === 1 ? SAY.yes : SAY.no);

/** A courier row: what it is, where it does not go, when nothing leaves, and who did what (O091-O096). */
export function CourierDetail({ id }: { id: number }) {
  const [part, setPart] = useState<(typeof PARTS)[number]>('main');
  const { data, isError, refetch } = useCourier(id);
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={6} className="log-wait" />;
  return (
    <TabList
      label={SAY.kind}
      tabs={PARTS.map((key) => ({ key, title: SAY.parts[key] }))}
      chosen={part}
      onChoose={setPart}
    >
      {part === 'main' && <Main courier={data} />}
      {part === 'areas' && (
        <Suspense fallback={<Skeletons count={4} className="log-wait" />}>
          <AreasEditor key={data.version} courier={data} />
        </Suspense>
      )}
      {part === 'closures' && <Closures courier={data} />}
      {part === 'log' && (
        <>
          <NoteField key={id} object="courier" sn={String(id)} />
          <RecordLog object="courier" sn={String(id)} />
        </>
      )}
    </TabList>
  );
}

function Main({ courier }: { courier: Courier }) {
  return (
    <dl className="drawer-facts">
      <Fact title={C.company}>{courier.name}</Fact>
      <Fact title={C.enabled}>
        <CourierState row={courier} />
      </Fact>
      <Fact title={C.subname}>{courier.subname}</Fact>
      <Fact title={C.outletPhone}>{courier.outlet_phone || SAY.none}</Fact>
      <Fact title={C.supplier}>
        <samp>{courier.supplier}</samp>
      </Fact>
      <Fact title={C.warehouse}>{courier.warehouse || SAY.none}</Fact>
      <Fact title={C.place}>{courier.place}</Fact>
      <Fact title={C.cutoff}>
        {courier.cutoff}
        {courier.next_cutoff !== '' && <span className="late">{SAY.from(courier.next_cutoff)}</span>}
      </Fact>
      <Fact title={C.issueMode}>{courier.issue_mode_text}</Fact>
      <Fact title={C.account}>{courier.account || SAY.ownTable}</Fact>
      <Fact title={C.freight}>
        <MoneyCell yuan={courier.freight} />
      </Fact>
      <Fact title={C.platforms}>{platformWords(courier.platforms)}</Fact>
      <Fact title={C.goods}>{courier.goods}</Fact>
      <Fact title={C.sync}>{yesOrNo(courier.sync_waybill)}</Fact>
      <Fact title={C.isWu}>{yesOrNo(courier.is_wu)}</Fact>
      <Fact title={C.showReissue}>{yesOrNo(courier.show_reissue_number)}</Fact>
      <Fact title={C.tips}>{courier.tips || SAY.none}</Fact>
    </dl>
  );
}

function Closures({ courier }: { courier: Courier }) {
  const calls = useDaysOffCalls(courier.warehouse_id);
  if (courier.warehouse_id === null) return <p className="hint">{SAY.closures.noWarehouse}</p>;
  return (
    <div className="days-off">
      <p>{SAY.closures.ofWarehouse(courier.warehouse)}</p>
      <DaysOff calls={calls} />
    </div>
  );
}

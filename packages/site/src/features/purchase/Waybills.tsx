import { DownloadOutlined } from '@ant-design/icons';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import type { FlowResult } from '@giftship/shared/orders/place-order-flow';
import { Button } from 'antd';
import { useState } from 'react';
import { RESULT_SAY as SAY } from './result-copy.ts';
import type { Ordering } from './use-ordering.ts';
import { waybillLines } from './waybill-lines.ts';

/** So many are listed; a sheet has them all. */
const MOST_LISTED = 200;

interface WaybillsProps {
  result: FlowResult;
  ordering: Ordering;
}

/** The numbers of all that was sent, in the order of the table; what has none yet keeps its place. */
export function Waybills({ result, ordering }: WaybillsProps) {
  const [isWhole, setWhole] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const lines = waybillLines({ result, ordering });
  const issued = lines.filter(({ waybill }) => waybill !== '').length;
  const save = async () => {
    setBusy(true);
    try {
      const { waybillFile } = await import('./waybill-file.ts');
      saveFile(SAY.waybillFile, waybillFile(lines));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={isWhole ? 'card paid-waybills whole' : 'card paid-waybills'}>
      <header className="row">
        <h2 className="grow">
          {SAY.waybills} <span className="hint">{issued}</span>
        </h2>
        {issued > 0 && (
          <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
            {SAY.exportWaybills}
          </Button>
        )}
      </header>
      <ol>
        {lines.slice(0, MOST_LISTED).map(({ position, name, place, waybill, state }) => (
          <li key={position}>
            <span className="hint">{position}</span>
            {waybill === '' ? <span className="warn">{state}</span> : <span className="mono">{waybill}</span>}
            <span className="paid-person">
              {name} {place}
            </span>
          </li>
        ))}
      </ol>
      {!isWhole && lines.length > 3 && (
        <button type="button" className="paid-show" onClick={() => setWhole(true)}>
          {SAY.showWaybills}
        </button>
      )}
      <p className="hint">
        {issued === 0
          ? SAY.noWaybills
          : lines.length > MOST_LISTED
            ? SAY.moreWaybills(lines.length - MOST_LISTED)
            : SAY.waybillOrder}
      </p>
    </section>
  );
}

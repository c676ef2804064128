import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS as S } from '@giftship/shared/parcels/parcel';
import type { OfficeCompRow } from '@giftship/shared/support/comp-office-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { MoneyCell, NumberCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { UserLink } from '../../session/UserLink.tsx';
import { useMay } from '../../session/session.ts';
import { COMP_COPY as SAY } from '../../order/comp-copy.ts';
import { VoidDialog, WaiveDialog } from '../../order/CompDialogs.tsx';
import { toneOf } from '../../order/tones.ts';

const C = SAY.columns;

/** A compensation with what was known when it was opened and when it was settled (O134). */
export function CompDetail({ row }: { row: OfficeCompRow }) {
  return (
    <>
      <Facts row={row} />
      <section className="drawer-section">
        <h3>{SAY.evidence}</h3>
        <Evidence evidence={row.evidence} />
      </section>
      <section className="drawer-section">
        <h3>{LISTS_COPY.log}</h3>
        <RecordLog object="compensation" sn={row.parcel_sn} />
      </section>
    </>
  );
}

function Facts({ row }: { row: OfficeCompRow }) {
  const { user } = row;
  return (
    <dl className="drawer-facts">
      <Fact title={C.status}>
        <CompState row={row} />
      </Fact>
      <Fact title={C.money}>
        <MoneyCell yuan={row.money} />
      </Fact>
      <Fact title={C.reason}>{row.reason_text}</Fact>
      <Fact title={C.deadline}>{row.deadline}</Fact>
      <Fact title={C.supplier}>{row.supplier.name}</Fact>
      <Fact title={C.bearer}>{row.bearer_text}</Fact>
      <Fact title={C.user}>
        <UserLink id={user.user_id} mobile={user.mobile} />
      </Fact>
      <Fact title={C.order}>
        <NumberCell sn={row.order_sn} />
      </Fact>
      {row.kuaidi_sn !== '' && (
        <Fact title={C.waybill}>
          <NumberCell sn={row.kuaidi_sn} />
        </Fact>
      )}
      <Fact title={C.created}>{row.created_at}</Fact>
      <Fact title={C.payAt}>{row.pay_at}</Fact>
      {row.settled_at !== '' && <Fact title={C.settled}>{row.settled_at}</Fact>}
      {row.waived_at !== '' && <Fact title={C.waivedAt}>{row.waived_at}</Fact>}
      {row.void_reason !== '' && <Fact title={C.voidReason}>{row.void_reason}</Fact>}
      {row.is_disputed && (
        <Fact title={SAY.filters.disputed}>
          <span className="bad">{SAY.disputed}</span>
        </Fact>
      )}
    </dl>
  );
}

/** Where a compensation stands. */
export const CompState = ({ row }: { row: OfficeCompRow }) => (
  <>
    <StatePill tone={toneOf.compensation(row.status)} text={row.status_text} />
    {row.waived_at !== '' && <span className="hint"> {SAY.waived}</span>}
  </>
);

/** What was known at each step, side by side: only of what the step knew. */
function Evidence({ evidence }: { evidence: OfficeCompRow['evidence'] }) {
  const steps = entriesOf(SAY.steps).filter(([step]) => evidence[`${step}_judged_at`] !== undefined);
  const known = entriesOf(SAY.known).filter(([name]) =>
    steps.some(([step]) => evidence[`${step}_${name}`] !== undefined),
  );
  return (
    <table className="figure-table" aria-label={SAY.evidence}>
      <thead>
        <tr>
          <th scope="col" />
          {steps.map(([step, title]) => (
            <th key={step} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {known.map(([name, title]) => (
          <tr key={name}>
            <th scope="row">{title}</th>
            {steps.map(([step]) => (
              <td key={step}>{shown(name, evidence[`${step}_${name}`])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(name: string, value: string | undefined) {
  if (value === undefined) return '';
  if (value === '') return <span className="hint">{SAY.notYet}</span>;
  if (name === 'parcel_status') return PARCEL_STATUS_LABELS[Number(value)] ?? value;
  return name === 'unit_price' || name === 'paid' ? <MoneyCell yuan={value} /> : value;
}

/** Void while it waits; waived once it was paid by the supplier. */
export function CompFoot({ row }: { row: OfficeCompRow }) {
  const mayVoid = useMay('comp.void');
  const [act, setAct] = useState<'void' | 'waive' | null>(null);
  if (!mayVoid) return null;
  const dialog = { parcelSns: [row.parcel_sn], amounts: [row.money], onClose: () => setAct(null) };
  return (
    <>
      {row.status === S.paid && row.waived_at === '' && (
        <Button color="default" variant="solid" onClick={() => setAct('waive')}>
          {SAY.waive}
        </Button>
      )}
      <span className="drawer-gap" />
      {row.status === S.pending && (
        <Button danger onClick={() => setAct('void')}>
          {SAY.void}
        </Button>
      )}
      {act === 'void' && <VoidDialog {...dialog} />}
      {act === 'waive' && <WaiveDialog {...dialog} />}
    </>
  );
}

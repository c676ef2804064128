import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { OfficeCase } from '@giftship/shared/cases/office-contract';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell, NumberCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { UserLink } from '../../session/UserLink.tsx';
import { toneOfCase } from '../../threads/tones.ts';
import { Thread, TraceLines } from '../../threads/Thread.tsx';
import { CASES_COPY as SAY } from './copy.ts';
import { casePicture, useCase } from './use-case.ts';

const C = SAY.columns;

/** A case: what it is about, what both sides said, what the courier told (O111). */
export function CaseDetail({ row }: { row: OfficeCase }) {
  const { data, isError, refetch } = useCase(row.case_sn);
  const shown = data?.case ?? row;
  return (
    <>
      <Facts row={shown} outlet={data?.outlet ?? ''} reissueSn={data?.reissue_sn ?? ''} />
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={4} className="log-wait" />}
      {data && (
        <>
          <Thread messages={data.messages} src={casePicture(row.case_sn)} />
          <TraceLines trace={data.trace} />
        </>
      )}
      <section className="drawer-section">
        <h3>{LISTS_COPY.log}</h3>
        <RecordLog object="case" sn={row.case_sn} />
      </section>
    </>
  );
}

function Facts({ row, outlet, reissueSn }: { row: OfficeCase; outlet: string; reissueSn: string }) {
  return (
    <dl className="drawer-facts">
      <Fact title={C.status}>
        <StatePill tone={toneOfCase(row.status)} text={row.status_text} />
      </Fact>
      <Fact title={C.kind}>{`${row.kind_text} · ${row.source_text}`}</Fact>
      <Fact title={C.liability}>
        {row.liability_text}
        {row.is_unanswered && <span className="bad"> {SAY.unanswered}</span>}
        {row.is_objected && <span className="bad"> {SAY.objected}</span>}
      </Fact>
      <Fact title={C.supplier}>{row.supplier.name}</Fact>
      <Fact title={C.order}>
        <Link to={PATHS.orders({ open: row.order_sn })}>{row.order_sn}</Link> {row.order_status_text}
      </Fact>
      <Fact title={C.price}>
        <MoneyCell yuan={row.price} />
      </Fact>
      <Fact title={C.goods}>{SAY.pieces(row.goods_name, row.goods_num)}</Fact>
      <Fact title={C.recipient}>{`${row.rec_name} ${row.rec_city}`}</Fact>
      <Fact title={C.waybill}>
        {row.express.name} {row.kuaidi_sn !== '' && <NumberCell sn={row.kuaidi_sn} />}
      </Fact>
      <Fact title={C.parcel}>{row.parcel_status_text}</Fact>
      <Fact title={C.user}>
        <UserLink id={row.user.user_id} mobile={row.user.mobile} />
      </Fact>
      <Fact title={C.owner}>{row.owner || SAY.none}</Fact>
      {row.due_at !== '' && (
        <Fact title={C.due}>
          <span className={row.is_overdue ? 'bad' : undefined}>{row.due_at}</span>
        </Fact>
      )}
      {row.ticket_sn !== '' && (
        <Fact title={C.ticket}>
          <Link to={PATHS.tickets({ open: row.ticket_sn })}>{row.ticket_sn}</Link>
        </Fact>
      )}
      {row.outcome !== 0 && (
        <Fact title={C.outcome}>
          {row.outcome_text} {row.outcome_ref !== '' && <NumberCell sn={row.outcome_ref} />}
        </Fact>
      )}
      {row.claim !== '0.00' && (
        <Fact title={C.claim}>
          <MoneyCell yuan={row.claim} />
        </Fact>
      )}
      {reissueSn !== '' && (
        <Fact title={C.reissue}>
          <Link to={PATHS.orders({ open: reissueSn })}>{reissueSn}</Link>
        </Fact>
      )}
      {outlet !== '' && <Fact title={C.outlet}>{outlet}</Fact>}
      <Fact title={C.created}>{row.created_at}</Fact>
      {row.solved_at !== '' && <Fact title={C.solved}>{row.solved_at}</Fact>}
    </dl>
  );
}

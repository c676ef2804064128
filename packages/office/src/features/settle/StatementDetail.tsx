import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import type { SettleRow, StatementOffice } from '@giftship/shared/settlement/office-contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { AdjustedLines } from '../../lists/AdjustedLines.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { StatementSlip } from '../../lists/StatementSlip.tsx';
import { paperUrl } from '../../media/paper-url.ts';
import { SETTLE_COPY as SAY } from './copy.ts';
import { statementTone } from './settle-states.ts';

const C = SAY.columns;

/** A statement: what it is made of, where it stands, what its supplier said, and who did what (O166, O169). */
export function StatementDetail({ row }: { row: SettleRow }) {
  const download = () =>
    api.settle
      .detail({ query: { settle_sn: row.settle_sn } })
      .then((file) => saveFile(file.fileName, file.bytes), tellFailure);
  return (
    <>
      <Facts row={row} />
      <section className="drawer-section">
        <StatementSlip row={row} />
        <p className="drawer-section">
          <Button onClick={() => void download()}>{SAY.detail}</Button>
        </p>
      </section>
      <Whole sn={row.settle_sn} version={row.version} />
      <section className="drawer-section">
        <h3>{SAY.log}</h3>
        <RecordLog object="settlement" sn={row.settle_sn} />
      </section>
    </>
  );
}

function Facts({ row }: { row: SettleRow }) {
  const confirmed = row.confirmed_at === '' ? '' : row.confirmed_by || SAY.byItself;
  return (
    <dl className="drawer-facts">
      <Fact title={C.status}>
        <StatePill tone={statementTone(row.status)} text={row.status_text} />
      </Fact>
      <Fact title={C.supplier}>{row.supplier}</Fact>
      <Fact title={C.period}>{SAY.span(row.period_start, row.period_end)}</Fact>
      <Fact title={C.due}>{row.due_day}</Fact>
      <Fact title={C.made}>{row.created_at}</Fact>
      <Fact title={C.confirmed}>
        {row.confirms_at === '' ? SAY.by(row.confirmed_at, confirmed) : SAY.waitsUntil(row.confirms_at)}
      </Fact>
      {row.approved_at !== '' && <Fact title={C.approved}>{SAY.by(row.approved_at, row.approved_by)}</Fact>}
      {row.payee !== '' && <Fact title={C.payee}>{row.payee}</Fact>}
      {row.file_id > 0 && <Fact title={C.file}>{row.file_id}</Fact>}
      {row.paid_at !== '' && <Fact title={C.paid}>{SAY.by(row.paid_at, row.paid_by)}</Fact>}
      {row.bank_no !== '' && <Fact title={C.bankNo}>{row.bank_no}</Fact>}
      {row.receipt !== '' && (
        <Fact title={C.receipt}>
          <a href={paperUrl('receipt', row.receipt)} target="_blank" rel="noreferrer">
            {SAY.openReceipt}
          </a>
        </Fact>
      )}
      {row.fail_reason !== '' && <Fact title={C.failed}>{row.fail_reason}</Fact>}
      {row.missed_at !== '' && (
        <Fact title={C.missed}>
          <span className="bad">{SAY.by(row.missed_at, row.missed_text)}</span>
        </Fact>
      )}
    </dl>
  );
}

function Whole({ sn, version }: { sn: string; version: number }) {
  const { data } = useQuery({
    queryKey: ['list', 'settle', 'detail', sn, version],
    queryFn: ({ signal }) => api.settle.show({ query: { settle_sn: sn }, signal }),
  });
  if (!data) return <Skeletons count={2} className="log-wait" />;
  return (
    <>
      <AdjustedLines rows={data.adjustments} count={data.adjusted} />
      <section className="drawer-section">
        <h3>{SAY.disputes}</h3>
        <Disputes disputes={data.disputes} />
      </section>
    </>
  );
}

function Disputes({ disputes }: Pick<StatementOffice, 'disputes'>) {
  if (disputes.length === 0) return <EmptyNote title={SAY.noDispute} />;
  return disputes.map((each) => (
    <dl key={each.id} className="preview-lines">
      <Fact title={SAY.disputedBy(each.asked_by, each.at)}>
        {each.content}
        {each.parcels.length > 0 && (
          <details>
            <summary>{SAY.parcels(each.parcels.length)}</summary>
            <code className="mono">{each.parcels.join(' ')}</code>
          </details>
        )}
      </Fact>
      <Fact title={each.answered_at === '' ? SAY.waits : SAY.answered(each.adjust_sn)}>{each.answer}</Fact>
    </dl>
  ));
}

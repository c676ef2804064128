import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell, NumberCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { SumSlip } from '../../lists/SumSlip.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { NOTICES_COPY as SAY } from './copy.ts';
import './money.css';

/** A notice as the list has it. */
export type NoticeRow = Awaited<ReturnType<typeof api.wallet.notices>>['list'][number];

const C = SAY.columns;

/** A notice with its signed content as it came (O151). */
export function NoticeDetail({ row }: { row: NoticeRow }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'notices', 'body', row.id],
    queryFn: ({ signal }) => api.wallet.notice({ query: { id: String(row.id) }, signal }),
  });
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.outcome}>{row.outcome_text}</Fact>
        <Fact title={C.money}>
          <MoneyCell yuan={row.money} />
        </Fact>
        <Fact title={C.trade}>
          <Link className="mono" to={PATHS.recharges({ open: row.trade_no })}>
            <code>{row.trade_no}</code>
          </Link>
        </Fact>
        <Fact title={C.providerNo}>
          <NumberCell sn={row.provider_no} />
        </Fact>
        <Fact title={C.channel}>{SAY.channels[row.channel] ?? row.channel}</Fact>
        <Fact title={C.at}>{row.at}</Fact>
        {row.suspense_sn !== '' && (
          <Fact title={C.suspense}>
            <Link to={PATHS.ledger({ ref: row.suspense_sn })}>{row.suspense_sn}</Link>
          </Fact>
        )}
        {row.settled_at !== '' && <Fact title={C.settled}>{row.settled_at}</Fact>}
        {row.note !== '' && <Fact title={C.note}>{row.note}</Fact>}
      </dl>
      {isError && <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={4} className="log-wait" />}
      {data && (
        <>
          <section className="drawer-section">
            <h3>{SAY.headers}</h3>
            <dl className="preview-lines">
              {Object.entries(data.headers).map(([name, value]) => (
                <div key={name}>
                  <dt>
                    <code className="mono">{name}</code>
                  </dt>
                  <dd>
                    <code className="mono">{value}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <section className="drawer-section">
            <h3>{SAY.body}</h3>
            <pre className="notice-body" tabIndex={0} aria-label={SAY.body}>
              {data.body}
            </pre>
          </section>
        </>
      )}
      {row.suspense_sn !== '' && (
        <section className="drawer-section">
          <h3>{LISTS_COPY.log}</h3>
          <RecordLog object="suspense" sn={row.suspense_sn} />
        </section>
      )}
    </>
  );
}

/** What became of the money that waits; above the limit a second person agrees to it. */
export function NoticeFoot({ row }: { row: NoticeRow }) {
  const mayAct = useMay('recharge.act');
  const [isOpen, setOpen] = useState(false);
  if (!mayAct) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {SAY.settle}
      </Button>
      {isOpen && (
        <DecideDialog
          title={`${SAY.settle} ${row.suspense_sn}`}
          action="suspense.settle"
          verb={SAY.settle}
          reasonLabel={SAY.reason}
          usual={SAY.settleChips}
          content={row.suspense_sn}
          run={({ reason, key }) =>
            api.wallet.settleNotice({ body: { suspense_sn: row.suspense_sn, reason }, key })
          }
          onDone={() => void refreshList('notices')}
          onClose={() => setOpen(false)}
        >
          <p className="hint">{SAY.settleHint}</p>
          <SumSlip
            lines={[{ title: C.providerNo, note: row.provider_no, yuan: row.money }]}
            total={{ title: C.money, yuan: row.money }}
          />
        </DecideDialog>
      )}
    </>
  );
}

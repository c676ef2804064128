import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { BILL_STATUS, ISSUE_CLASS, ISSUE_STATUS } from '@giftship/shared/bills/bill';
import type { BillIssueRow, BillRow } from '@giftship/shared/bills/office-contract';
import { fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { useMay, useSession } from '../../session/session.ts';
import { BILLS_COPY as SAY } from './copy.ts';
import { ReplaceBill } from './ReplaceBill.tsx';
import './bills.css';

const C = SAY.columns;
const T = SAY.totals;
type Act = keyof typeof SAY.acts;

/** Whether a day is done with. */
export const BillState = ({ row }: { row: BillRow }) => (
  <StatePill tone={row.status === BILL_STATUS.closed ? 'kept' : 'bad'} text={row.status_text} />
);

/** A channel's day: its totals beside ours, and every difference with what became of it. */
export function BillDetail({ row }: { row: BillRow }) {
  const maySeeLedger = useMay('finance.view');
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.status}>
          <BillState row={row} />
        </Fact>
        <Fact title={C.day}>{row.day}</Fact>
        <Fact title={C.channel}>{row.channel_text}</Fact>
        <Fact title={C.source}>{row.source_text}</Fact>
        <Fact title={C.rows}>{row.rows}</Fact>
        <Fact title={C.matched}>{row.matched}</Fact>
        <Fact title={C.fee}>
          <MoneyCell yuan={row.fee} />
        </Fact>
        <Fact title={C.arrived}>
          <MoneyCell yuan={row.arrived} />
        </Fact>
        {row.closed_at !== '' && <Fact title={C.closed}>{row.closed_at}</Fact>}
        {row.closed_at !== '' && <Fact title={C.closedBy}>{row.closed_by || SAY.self}</Fact>}
      </dl>
      <section className="drawer-section">
        <h3>{T.title}</h3>
        <Totals row={row} />
      </section>
      <section className="drawer-section">
        <h3>{SAY.issues}</h3>
        <Issues row={row} />
      </section>
      {maySeeLedger && row.closed_at !== '' && (
        <p className="drawer-section">
          <Link to={PATHS.ledger({ ref: row.bill_sn })}>{SAY.seeLedger}</Link>
        </p>
      )}
      <section className="drawer-section">
        <h3>{LISTS_COPY.log}</h3>
        <RecordLog object="bill" sn={row.bill_sn} />
      </section>
    </>
  );
}

const less = (a: string, b: string): string => formatYuan(fen((parseYuan(a) ?? 0) - (parseYuan(b) ?? 0)));

function Totals({ row }: { row: BillRow }) {
  const lines = [
    { title: T.pay, theirs: row.pay, ours: row.our_pay },
    { title: T.refund, theirs: row.refund, ours: row.our_refund },
    { title: T.net, theirs: less(row.pay, row.refund), ours: less(row.our_pay, row.our_refund) },
  ];
  return (
    <table className="figure-table" aria-label={T.title}>
      <thead>
        <tr>
          <th />
          <th className="num">{T.theirs}</th>
          <th className="num">{T.ours}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, theirs, ours }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td className="num">
              <MoneyCell yuan={theirs} />
            </td>
            <td className="num">
              <MoneyCell yuan={ours} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{T.difference}</th>
          <td className="num" colSpan={2}>
            <MoneyCell yuan={row.difference} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const MOST = 100;

function Issues({ row }: { row: BillRow }) {
  const mayAct = useMay('reconcile.act');
  const [chosen, setChosen] = useState<{ issue: BillIssueRow; act: Act } | null>(null);
  const { data } = useQuery({
    queryKey: ['list', 'bills', 'issues', row.bill_sn],
    queryFn: ({ signal }) =>
      api.bills.issues({ query: { bill_sn: row.bill_sn, page_size: String(MOST) }, signal }),
  });
  if (!data) return null;
  if (data.list.length === 0) return <p className="hint">{SAY.noIssues}</p>;
  const I = SAY.issueColumns;
  return (
    <>
      <table className="figure-table" aria-label={SAY.issues}>
        <thead>
          <tr>
            <th>{I.class}</th>
            <th>{I.trade}</th>
            <th className="num">{I.theirs}</th>
            <th className="num">{I.ours}</th>
            <th>{I.status}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((issue) => (
            <tr key={issue.issue_id}>
              <td>{issue.class_text}</td>
              <td>
                <Link to={PATHS.recharges({ open: issue.trade_no })}>{issue.trade_no}</Link>
              </td>
              <td className="num">
                <MoneyCell yuan={issue.theirs} />
              </td>
              <td className="num">
                <MoneyCell yuan={issue.ours} />
              </td>
              <td>
                {issue.status_text} {issue.owner !== '' && <small>{SAY.owner(issue.owner)}</small>}{' '}
                {issue.done_by !== '' && <small>{SAY.by(issue.done_by)}</small>}{' '}
                {issue.explained_at !== '' && <small>{SAY.explained(issue.explained_at)}</small>}
                {mayAct && row.status === BILL_STATUS.open && (
                  <p className="row bill-acts">
                    {actsOf(issue).map((act) => (
                      <Button key={act} size="small" onClick={() => setChosen({ issue, act })}>
                        {SAY.acts[act]}
                      </Button>
                    ))}
                  </p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && <IssueDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function actsOf({ class: kind, status }: BillIssueRow): Act[] {
  if (status !== ISSUE_STATUS.open && status !== ISSUE_STATUS.lookedInto) return [];
  const credit: Act[] = kind === ISSUE_CLASS.missingHere ? ['credit'] : [];
  return [...credit, 'write-off', 'look-into'];
}

function IssueDialog({ issue, act, onClose }: { issue: BillIssueRow; act: Act; onClose: () => void }) {
  const own = useSession(({ operator }) => operator?.id ?? 0);
  const [owner, setOwner] = useState(own);
  const isFor = act === 'look-into';
  return (
    <DecideDialog
      title={`${SAY.acts[act]} ${issue.trade_no}`}
      action={`bill.${act}`}
      verb={SAY.acts[act]}
      isGrave={act === 'write-off'}
      content={[issue.issue_id, act, owner]}
      run={({ reason, key }) =>
        api.bills.decide({
          body: { ids: [issue.issue_id], do: act, reason, ...(isFor ? { owner_id: owner } : {}) },
          key,
        })
      }
      onDone={() => void refreshList('bills')}
      tell={({ results }) => toast.success(SAY.done(results.filter(({ ok }) => ok).length))}
      onClose={onClose}
    >
      <dl className="preview-lines">
        <Fact title={SAY.issueColumns.class}>{issue.class_text}</Fact>
        <Fact title={T.theirs}>
          <MoneyCell yuan={issue.theirs} />
        </Fact>
        <Fact title={T.ours}>
          <MoneyCell yuan={issue.ours} />
        </Fact>
        <Fact title={T.difference}>
          <MoneyCell yuan={issue.difference} />
        </Fact>
      </dl>
      {isFor && <OwnerField value={owner} onChange={setOwner} />}
      <p className="hint">{SAY.hints[act]}</p>
    </DecideDialog>
  );
}

/** Who looks into a difference: oneself, unless another is chosen (O163). */
function OwnerField({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const { data } = useQuery({
    queryKey: ['bill-colleagues'],
    queryFn: ({ signal }) => api.bills.colleagues({ signal }),
  });
  return (
    <label className="decide-field">
      {SAY.ownerField}
      <Select
        aria-label={SAY.ownerField}
        value={data ? value : null}
        options={(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
        showSearch
        optionFilterProp="label"
        getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
      />
    </label>
  );
}

/** A closed day is opened again with a reason; one that was, and has nothing left, is closed by hand (O164). */
export function BillFoot({ row }: { row: BillRow }) {
  const mayAct = useMay('reconcile.act');
  const [isAsking, setAsking] = useState(false);
  const isClosed = row.status === BILL_STATUS.closed;
  if (!mayAct) return null;
  if (!isClosed && row.open_issues > 0) return <ReplaceBill row={row} />;
  const verb = isClosed ? SAY.reopen : SAY.close;
  return (
    <>
      <ReplaceBill row={row} />
      <Button onClick={() => setAsking(true)}>{verb}</Button>
      {isAsking && (
        <DecideDialog
          title={`${verb} ${row.bill_sn}`}
          action={isClosed ? 'bill.reopen' : 'bill.close'}
          verb={verb}
          noReason={!isClosed}
          content={[row.bill_sn]}
          run={async ({ reason }) => {
            const body = { bill_sn: row.bill_sn, reason };
            await (isClosed ? api.bills.reopen({ body }) : api.bills.close({ body }));
            return { approval: null };
          }}
          onDone={() => void refreshList('bills')}
          onClose={() => setAsking(false)}
        >
          <p className="hint">{SAY.reopenHint}</p>
        </DecideDialog>
      )}
    </>
  );
}

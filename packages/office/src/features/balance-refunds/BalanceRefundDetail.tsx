import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { BALANCE_REFUND_STATUS as S } from '@giftship/shared/balance-refunds/balance-refund';
import type { BalanceRefundOfficeRow } from '@giftship/shared/balance-refunds/office-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell, TimeCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { UserLink } from '../../session/UserLink.tsx';
import { BALANCE_REFUNDS_COPY as SAY } from './copy.ts';
import { RefundableSlip } from './RefundableSlip.tsx';

const C = SAY.columns;
const P = SAY.partColumns;
const TONES: Readonly<Record<number, StateTone>> = {
  [S.review]: 'waiting',
  [S.sending]: 'moving',
  [S.done]: 'kept',
  [S.failed]: 'bad',
};

/** Where a balance refund stands. */
export const BalanceRefundState = ({ row }: { row: BalanceRefundOfficeRow }) => (
  <StatePill tone={TONES[row.status] ?? 'gone'} text={row.status_text} />
);

/** A balance refund with what it may come to, and which payments it went back to. */
export function BalanceRefundDetail({ row }: { row: BalanceRefundOfficeRow }) {
  const mayAct = useMay('recharge.act');
  const maySeeLedger = useMay('finance.view');
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.status}>
          <BalanceRefundState row={row} />
        </Fact>
        <Fact title={C.money}>
          <MoneyCell yuan={row.money} />
        </Fact>
        <Fact title={C.user}>
          <UserLink id={row.user_id} mobile={row.mobile} />
        </Fact>
        <Fact title={C.askedBy}>{row.asked_by || SAY.buyer}</Fact>
        <Fact title={C.created}>{row.created_at}</Fact>
        <Fact title={C.reason}>
          <samp>{row.reason}</samp>
        </Fact>
        {row.decided_by !== '' && <Fact title={C.decidedBy}>{row.decided_by}</Fact>}
        {row.answer !== '' && (
          <Fact title={C.answer}>
            <samp>{row.answer}</samp>
          </Fact>
        )}
        {row.status === S.failed && (
          <Fact title={C.returned}>
            <MoneyCell yuan={row.returned} />
          </Fact>
        )}
        {row.done_at !== '' && <Fact title={C.done}>{row.done_at}</Fact>}
      </dl>
      {row.status === S.review && mayAct && (
        <section className="drawer-section">
          <RefundableSlip userId={row.user_id} />
        </section>
      )}
      {row.parts.length > 0 && (
        <section className="drawer-section">
          <h3>{SAY.parts}</h3>
          <Parts row={row} />
        </section>
      )}
      {maySeeLedger && (
        <>
          {row.status !== S.review && row.status !== S.refused && (
            <p className="drawer-section">
              <Link to={PATHS.ledger({ ref: row.refund_sn })}>{SAY.seeLedger}</Link>
            </p>
          )}
          <section className="drawer-section">
            <h3>{LISTS_COPY.log}</h3>
            <RecordLog object="balance-refund" sn={row.refund_sn} />
          </section>
        </>
      )}
    </>
  );
}

function Parts({ row }: { row: BalanceRefundOfficeRow }) {
  return (
    <table className="figure-table" aria-label={SAY.parts}>
      <thead>
        <tr>
          <th>{P.trade}</th>
          <th>{P.channel}</th>
          <th className="num">{P.money}</th>
          <th>{P.status}</th>
        </tr>
      </thead>
      <tbody>
        {row.parts.map((part) => (
          <tr key={part.trade_no}>
            <td>
              <Link to={PATHS.recharges({ open: part.trade_no })}>{part.trade_no}</Link>
            </td>
            <td>{part.channel_text}</td>
            <td className="num">
              <MoneyCell yuan={part.money} />
            </td>
            <td title={part.fail_text}>
              {part.status_text} <TimeCell at={part.done_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 通过 goes to a second person, always; 拒绝 moves nothing. */
export function BalanceRefundFoot({ row }: { row: BalanceRefundOfficeRow }) {
  const mayAct = useMay('recharge.act');
  const [act, setAct] = useState<'approve' | 'refuse' | null>(null);
  if (!mayAct || row.status !== S.review) return null;
  if (row.approval_sn !== '')
    return (
      <Link to={PATHS.approvals({ open: row.approval_sn })}>
        <span className="warn">{SAY.waits(row.approval_sn)}</span>
      </Link>
    );
  return (
    <>
      <Button type="primary" onClick={() => setAct('approve')}>
        {SAY.acts.approve}
      </Button>
      <span className="drawer-gap" />
      <Button danger onClick={() => setAct('refuse')}>
        {SAY.acts.refuse}
      </Button>
      {act && (
        <DecideDialog
          title={`${SAY.acts[act]} ${row.refund_sn}`}
          action={`balance.refund.${act}`}
          verb={SAY.acts[act]}
          isGrave={act === 'refuse'}
          {...(act === 'approve' ? { secondWhy: SAY.second } : {})}
          content={[row.refund_sn, act]}
          run={({ reason, key }) =>
            api.balanceRefunds.decide({ body: { refund_sn: row.refund_sn, do: act, reason }, key })
          }
          onDone={() => void refreshList('balance-refunds')}
          onClose={() => setAct(null)}
        >
          <p className="hint">{SAY.hints[act]}</p>
          {act === 'approve' && <RefundableSlip userId={row.user_id} />}
        </DecideDialog>
      )}
    </>
  );
}

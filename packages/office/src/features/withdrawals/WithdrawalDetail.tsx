import { Fact } from '@giftship/kit/controls/Fact.tsx';
import type { WithdrawalOfficeRow } from '@giftship/shared/withdrawals/office-contract';
import { WITHDRAWAL_STATUS as S, type WithdrawalDecision } from '@giftship/shared/withdrawals/withdrawal';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { TimedLook } from '../../lists/TimedLook.tsx';
import { paperUrl } from '../../media/paper-url.ts';
import { useMay } from '../../session/session.ts';
import { Warnings, WithdrawalState } from './columns.tsx';
import { WITHDRAWALS_COPY as SAY } from './copy.ts';
import { DecideWithdrawals } from './DecideWithdrawals.tsx';

const C = SAY.columns;

/** A withdrawal with the account it goes to: masked, in full for who pays and says why (O152, O153). */
export function WithdrawalDetail({ row }: { row: WithdrawalOfficeRow }) {
  return (
    <>
      <Facts row={row} />
      <section className="drawer-section">
        <h3>{C.account}</h3>
        <Account key={row.withdraw_sn} row={row} />
      </section>
      <section className="drawer-section">
        <h3>{LISTS_COPY.log}</h3>
        <RecordLog object="withdrawal" sn={row.withdraw_sn} />
      </section>
    </>
  );
}

function Facts({ row }: { row: WithdrawalOfficeRow }) {
  const maySeeUser = useMay('user.view');
  const user = `${row.user_id} ${row.mobile}`;
  return (
    <dl className="drawer-facts">
      <Fact title={C.status}>
        <WithdrawalState row={row} />
      </Fact>
      <Fact title={C.money}>
        <MoneyCell yuan={row.money} />
      </Fact>
      <Fact title={C.fee}>
        <MoneyCell yuan={row.fee} />
      </Fact>
      <Fact title={C.real}>
        <MoneyCell yuan={row.real_money} />
      </Fact>
      <Fact title={C.user}>
        {maySeeUser ? <Link to={PATHS.users({ open: String(row.user_id) })}>{user}</Link> : user}
      </Fact>
      <Fact title={C.created}>{row.created_at}</Fact>
      <Fact title={C.by}>{row.approved_by}</Fact>
      <Fact title={C.paidBy}>{row.paid_by}</Fact>
      {row.bank_no !== '' && <Fact title={C.bankNo}>{row.bank_no}</Fact>}
      {row.receipt !== '' && (
        <Fact title={C.receipt}>
          <a href={paperUrl('receipt', row.receipt)} target="_blank" rel="noreferrer">
            {SAY.openReceipt}
          </a>
        </Fact>
      )}
      {row.finished_at !== '' && <Fact title={C.finished}>{row.finished_at}</Fact>}
      {row.reason !== '' && <Fact title={C.reason}>{row.reason}</Fact>}
      {row.file_id > 0 && <Fact title={C.file}>{row.file_id}</Fact>}
    </dl>
  );
}

function Account({ row }: { row: WithdrawalOfficeRow }) {
  const mayPay = useMay('withdraw.pay');
  return (
    <dl className="preview-lines">
      <Fact title={C.name}>{row.real_name_mask}</Fact>
      <Fact title={C.account}>
        {row.type_text} {row.account_mask} <Warnings row={row} />
      </Fact>
      {row.bank_name !== '' && <Fact title={C.bank}>{row.bank_name}</Fact>}
      {row.same_account.length > 0 && <Fact title={SAY.sameUsers}>{row.same_account.join('、')}</Fact>}
      {mayPay && (
        <TimedLook
          title={SAY.account}
          action="withdrawal.account"
          look={(reason) => api.withdrawals.account({ body: { withdraw_sn: row.withdraw_sn, reason } })}
          show={(seen) => (
            <dl className="preview-lines">
              <Fact title={C.name}>{seen.real_name}</Fact>
              <Fact title={C.account}>
                <code className="mono">{seen.account}</code>
              </Fact>
              <Fact title={C.bank}>{seen.bank_name}</Fact>
              <Fact title={C.branch}>{seen.bank_branch}</Fact>
            </dl>
          )}
        />
      )}
    </dl>
  );
}

/** What can be done with it; who reviewed it above the limit is told why he may not pay it. */
export function WithdrawalFoot({ row }: { row: WithdrawalOfficeRow }) {
  const mayReview = useMay('withdraw.review');
  const mayPay = useMay('withdraw.pay');
  const [act, setAct] = useState<WithdrawalDecision | null>(null);
  const isReview = row.status === S.review && mayReview;
  const isPay = row.status === S.approved && mayPay;
  if (!isReview && !isPay) return null;
  const [on, back] = isReview ? (['approve', 'refuse'] as const) : (['pay', 'fail'] as const);
  return (
    <>
      <Button type="primary" disabled={on === 'pay' && row.is_own_review} onClick={() => setAct(on)}>
        {SAY.acts[on]}
      </Button>
      {isPay && row.is_own_review && <span className="hint">{SAY.own}</span>}
      <span className="drawer-gap" />
      <Button danger onClick={() => setAct(back)}>
        {SAY.acts[back]}
      </Button>
      {act && (
        <DecideWithdrawals
          sns={[row.withdraw_sn]}
          amounts={[row.money]}
          act={act}
          onClose={() => setAct(null)}
        >
          <dl className="preview-lines">
            <Fact title={C.user}>
              {row.user_id} {row.mobile}
            </Fact>
            <Fact title={C.money}>
              <MoneyCell yuan={row.money} />
            </Fact>
            <Fact title={C.account}>
              {row.type_text} {row.real_name_mask} {row.account_mask} <Warnings row={row} />
            </Fact>
          </dl>
        </DecideWithdrawals>
      )}
    </>
  );
}

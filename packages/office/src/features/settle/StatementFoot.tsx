import type { SettleRow } from '@giftship/shared/settlement/office-contract';
import { SETTLEMENT_STATUS as S, settlementCan } from '@giftship/shared/settlement/settlement';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../session/session.ts';
import { SETTLE_COPY as SAY } from './copy.ts';
import { AnswerDialog, ApproveDialog, ResultDialog } from './SettleDialogs.tsx';

type Act = 'approve' | 'answer' | 'paid' | 'failed';

/** The arrows out of the state of a statement, each only with its right (B05). */
export function StatementFoot({ row }: { row: SettleRow }) {
  const [act, setAct] = useState<Act | null>(null);
  const mayAct = useMay('settle.act');
  const mayPay = useMay('settle.pay');
  const can = (what: keyof typeof settlementCan) => settlementCan[what].some((each) => each === row.status);
  const close = () => setAct(null);
  const approve = row.status === S.failed ? SAY.acts.again : SAY.acts.approve;
  return (
    <>
      {mayAct && can('approve') && (
        <Button type="primary" onClick={() => setAct('approve')}>
          {approve}
        </Button>
      )}
      {mayAct && can('answer') && (
        <Button type="primary" onClick={() => setAct('answer')}>
          {SAY.acts.answer}
        </Button>
      )}
      {mayPay && can('pay') && (
        <>
          <Button type="primary" onClick={() => setAct('paid')}>
            {SAY.acts.paid}
          </Button>
          <span className="drawer-gap" />
          <Button danger onClick={() => setAct('failed')}>
            {SAY.acts.failed}
          </Button>
        </>
      )}
      {act === 'approve' && <ApproveDialog rows={[row]} onClose={close} />}
      {act === 'answer' && <AnswerDialog row={row} onClose={close} />}
      {(act === 'paid' || act === 'failed') && <ResultDialog row={row} act={act} onClose={close} />}
    </>
  );
}

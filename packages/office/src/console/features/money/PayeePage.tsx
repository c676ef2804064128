import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import type { OwnPayee } from '@giftship/shared/settlement/contract';
import { PAYEE_STATUS as P } from '@giftship/shared/settlement/settlement';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useSession } from '../../session.ts';
import { PAYEE_COPY as SAY } from './copy.ts';
import { PayeeDialog } from './PayeeDialog.tsx';
import '../../../lists/lists.css';
import './money.css';

const C = SAY.columns;

/** Where the supplier is paid: the account in force, and what was asked for (S073). */
export function PayeePage() {
  const [isAsking, setAsking] = useState(false);
  const mayChange = useSession(({ me }) => me?.rights.includes('s.payee') ?? false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['own-payees'],
    queryFn: ({ signal }) => api.money.payees({ signal }),
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={4} className="log-wait" />;
  const active = data.list.find(({ status }) => status === P.active);
  const others = data.list.filter((each) => each !== active);
  return (
    <div className="office-page">
      <section className="card payee-card">
        <h2>{SAY.current}</h2>
        {active ? <PayeeFacts payee={active} /> : <EmptyNote title={SAY.none} />}
        <p className="hint">{active ? SAY.hint : SAY.noneHint}</p>
        {mayChange ? (
          <Button type="primary" onClick={() => setAsking(true)}>
            {active ? SAY.change : SAY.add}
          </Button>
        ) : (
          <p className="hint">{SAY.readOnly}</p>
        )}
      </section>
      {others.length > 0 && (
        <section className="card payee-card">
          <h2>{SAY.history}</h2>
          <ul className="payee-list">
            {others.map((payee) => (
              <li key={payee.id}>
                <PayeeFacts payee={payee} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isAsking && (
        <PayeeDialog company={data.company} onDone={() => void refetch()} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

function PayeeFacts({ payee }: { payee: OwnPayee }) {
  const tone = payee.status === P.active ? 'kept' : payee.status === P.waiting ? 'waiting' : 'gone';
  return (
    <dl className="drawer-facts">
      <Fact title={C.status}>
        <StatePill tone={tone} text={payee.status_text} />
      </Fact>
      <Fact title={C.type}>{payee.type_text}</Fact>
      <Fact title={C.holder}>{payee.holder}</Fact>
      <Fact title={C.account}>
        <span className="mono">{payee.account_mask}</span>
      </Fact>
      {payee.bank_name !== '' && <Fact title={C.bank}>{`${payee.bank_name} ${payee.bank_branch}`}</Fact>}
      <Fact title={C.at}>{payee.created_at}</Fact>
      {payee.status === P.active && payee.pause_until !== '' && (
        <Fact title={C.pause}>{payee.pause_until}</Fact>
      )}
      {payee.reason !== '' && <Fact title={C.reason}>{payee.reason}</Fact>}
    </dl>
  );
}

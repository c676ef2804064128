import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { ApiFailure } from '@giftship/shared/api/client';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { ApplyForm, type Receipt } from './ApplyForm.tsx';
import { SUBSTATIONS_COPY as SAY } from './copy.ts';
import { Plans } from './Plans.tsx';
import './substations.css';

/** A partner asks for a substation: a plan, who they are, and a person answers (M027, D330). */
export function SubstationsJoinPage() {
  const plans = useQuery({ queryKey: ['substation-plans'], queryFn: () => api.content.substationPlans() });
  const [chosen, setChosen] = useState<number | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const list = plans.data?.list ?? [];
  const planId = chosen ?? (list.find((plan) => plan.is_recommended) ?? list[0])?.id;
  if (receipt)
    return (
      <div className="frame">
        <Sent receipt={receipt} />
      </div>
    );
  // Applications are closed: the offer is not shown for a form that would be refused (O219).
  if (plans.error instanceof ApiFailure && plans.error.refusal === 'FEATURE_OFF')
    return (
      <div className="frame">
        <EmptyState title={SAY.closed} hint={plans.error.message} />
      </div>
    );
  return (
    <div className="frame join">
      <header className="join-head">
        <h1>{SAY.title}</h1>
        <p>{SAY.lead}</p>
        <ol aria-label={SAY.stepsLabel}>
          {SAY.steps.map((step, index) => (
            <li key={step}>
              <span aria-hidden="true">{index + 1}</span>
              {step}
            </li>
          ))}
        </ol>
      </header>
      {plans.isLoadingError && <LoadFailed onRetry={() => void plans.refetch()} />}
      {plans.data && list.length === 0 && <EmptyState title={SAY.plansEmpty} hint={SAY.plansEmptyHint} />}
      {!plans.isLoadingError && <Plans plans={plans.data?.list} chosen={planId} onChoose={setChosen} />}
      {planId !== undefined && <ApplyForm planId={planId} onSent={setReceipt} />}
    </div>
  );
}

function Sent({ receipt }: { receipt: Receipt }) {
  const navigate = useNavigate();
  return (
    <EmptyState title={SAY.sent} hint={SAY.sentHint(receipt.status_text, receipt.created_at)}>
      <p className="hint">{SAY.number(receipt.apply_id)}</p>
      <Button type="primary" onClick={() => void navigate(PATHS.giftList())}>
        {SAY.browse}
      </Button>
    </EmptyState>
  );
}

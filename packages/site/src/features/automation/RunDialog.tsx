import type { Rule, RuleRun } from '@giftship/shared/automation/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { COPY } from '@giftship/kit/copy.ts';
import { PATHS } from '../../lib/paths.ts';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { RULES_COPY } from './copy.ts';
import { RunResult } from './RunResult.tsx';

const SAY = RULES_COPY.trial;
/** Longer than the two presses of a double click lie apart. */
const ARMED_MS = 800;

interface RunDialogProps {
  rule: Rule;
  /** The trial is followed by the question whether to do it. */
  isForReal: boolean;
  onEnable: () => void;
  onClose: () => void;
}

/** What a rule would order now and what not, why; and, when it is for real, the payment after a look at that. A trial leads on to either. */
export function RunDialog({ rule, isForReal: isRealAtFirst, onEnable, onClose }: RunDialogProps) {
  const [isForReal, setForReal] = useState(isRealAtFirst);
  const isArmed = useArmed(isForReal);
  const close = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const trial = useQuery({
    queryKey: ['rule-trial', rule.id],
    queryFn: () => api.automation.run({ body: { id: rule.id, dry_run: 1 } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const run = useMutation({
    mutationFn: () => api.automation.run({ body: { id: rule.id, dry_run: 0 } }),
    onSuccess: () => cache.invalidateQueries(),
  });
  const shown: RuleRun | undefined = run.data ?? trial.data;
  const isDone = run.data !== undefined;
  const wouldOrder = trial.data && trial.data.ordered > 0 ? trial.data : null;
  return (
    <Modal
      open
      title={isForReal ? SAY.runTitle : SAY.title}
      width={640}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="close" ref={close} onClick={onClose}>
          {isForReal && !isDone ? COPY.cancel : COPY.close}
        </Button>,
        !isForReal && wouldOrder && rule.enabled === 0 && (
          <Button key="enable" onClick={onEnable}>
            {SAY.enable}
          </Button>
        ),
        // Nothing is paid here: the next step says what it costs and asks. Its button stands in the same place.
        !isForReal && wouldOrder && (
          <Button
            key="run"
            type="primary"
            onClick={() => {
              setForReal(true);
              close.current?.focus();
            }}
          >
            {RULES_COPY.run}
          </Button>
        ),
        isForReal && wouldOrder && !isDone && (
          <Button
            key="go"
            type="primary"
            disabled={!isArmed}
            loading={run.isPending}
            onClick={() => run.mutate()}
          >
            {SAY.go(wouldOrder.amount)}
          </Button>
        ),
        isDone && run.data.ordered > 0 && (
          <Button
            key="packages"
            type="primary"
            onClick={() => void navigate(PATHS.packageList({ batch: run.data.batch_sn }))}
          >
            {SAY.packages}
          </Button>
        ),
      ]}
    >
      {trial.isPending && (
        <p role="status" aria-busy="true">
          {SAY.working}
        </p>
      )}
      {trial.isError && (
        <LoadFailed title={SAY.failed} hint={SAY.failedHint} onRetry={() => void trial.refetch()} />
      )}
      {shown && <RunResult run={shown} storeId={rule.store_id} />}
      {wouldOrder && !isDone && (
        <p className="rules-rule">{isForReal ? SAY.rule : whatNext(rule, wouldOrder)}</p>
      )}
    </Modal>
  );
}

/** Whether the button that pays has stood for so long that who presses it has seen it. */
function useArmed(isForReal: boolean): boolean {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    if (!isForReal) return;
    const wait = setTimeout(() => setArmed(true), ARMED_MS);
    return () => clearTimeout(wait);
  }, [isForReal]);
  return isArmed;
}

/** What either way on from a trial costs. */
const whatNext = (rule: Rule, { ordered, amount }: RuleRun): string =>
  [SAY.runCosts(ordered, amount), rule.enabled === 0 && SAY.enableCosts(rule.daily_limit, rule.max_amount)]
    .filter(Boolean)
    .join('');

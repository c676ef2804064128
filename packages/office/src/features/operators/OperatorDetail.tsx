import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { keysOf } from '@giftship/shared/lib/entries-of';
import type { OperatorRow } from '@giftship/shared/operators/staff-contract';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { useMay, useSession } from '../../session/session.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import type { Activation } from './ActivationDialog.tsx';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { OperatorDialog } from './OperatorDialog.tsx';

/** An operator with what was done to his account. */
export function OperatorDetail({ row }: { row: OperatorRow }) {
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={SAY.columns.name}>{row.name}</Fact>
        <Fact title={SAY.columns.mobile}>{row.mobile}</Fact>
        <Fact title={SAY.columns.status}>{row.status_text}</Fact>
        <Fact title={SAY.columns.totp}>{row.has_totp ? SAY.bound : SAY.unbound}</Fact>
        <Fact title={SAY.columns.roles}>{row.roles.join('、')}</Fact>
        <Fact title={SAY.columns.ip}>{row.ip_list.join('、') || SAY.anyIp}</Fact>
        <Fact title={SAY.columns.lastLogin}>{row.last_login_at}</Fact>
        <Fact title={SAY.columns.created}>{row.created_at}</Fact>
      </dl>
      <section className="drawer-section">
        <h3>{LISTS_COPY.log}</h3>
        <RecordLog object="operator" sn={row.login} />
      </section>
    </>
  );
}

type Act = keyof typeof SAY.acts;

interface OperatorFootProps {
  row: OperatorRow;
  onActivation: (activation: Activation) => void;
}

/** What can be done to an account; one's own is in the hands of another (B23). */
export function OperatorFoot({ row, onActivation }: OperatorFootProps) {
  const own = useSession(({ operator }) => operator?.id);
  const mayEdit = useMay('operator.edit');
  const [act, setAct] = useState<Act | 'edit' | null>(null);
  if (!mayEdit) return null;
  if (own === row.id) return <span className="hint">{SAY.self}</span>;
  const isOn = row.status === OPERATOR_STATUS.normal;
  const acts = keysOf(SAY.acts).filter(
    (each) => each !== 'disable' && (each !== 'enable' || !isOn) && (each !== 'logout' || isOn),
  );
  const close = () => setAct(null);
  return (
    <>
      <Button color="default" variant="solid" onClick={() => setAct('edit')}>
        {SAY.edit}
      </Button>
      <ActionMenu
        isButton
        label={LISTS_COPY.moreActions}
        title={LISTS_COPY.moreActions}
        actions={acts.map((each) => ({ title: SAY.acts[each], run: () => setAct(each) }))}
      />
      <span className="drawer-gap" />
      {isOn && (
        <Button danger onClick={() => setAct('disable')}>
          {SAY.acts.disable}
        </Button>
      )}
      {act === 'edit' && <OperatorDialog row={row} onActivation={onActivation} onClose={close} />}
      {act !== null && act !== 'edit' && (
        <DecideDialog
          title={`${SAY.acts[act]} ${row.login}`}
          action={`operator.${act}`}
          verb={SAY.acts[act]}
          isGrave={act !== 'enable'}
          content={[row.id, act]}
          run={({ reason, key }) =>
            api.operators.actOnOperator({ body: { id: row.id, do: act, reason }, key })
          }
          onDone={({ activation, ended }) => {
            if (activation) onActivation(activation);
            if (ended > 0) toast.info(SAY.ended(ended));
            void refreshList('operators');
          }}
          onClose={close}
        >
          <p>{SAY.actHint[act]}</p>
        </DecideDialog>
      )}
    </>
  );
}

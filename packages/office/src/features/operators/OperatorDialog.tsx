import type { OperatorRow } from '@giftship/shared/operators/staff-contract';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { ConflictDialog } from '../../lists/ConflictDialog.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import type { Activation } from './ActivationDialog.tsx';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { bodyOf, differencesOf, formOf, type OperatorForm } from './operator-form.ts';
import { useRoles } from './use-roles.ts';

interface OperatorDialogProps {
  /** null: a new one. */
  row: OperatorRow | null;
  onActivation: (activation: Activation) => void;
  onClose: () => void;
}

/** Makes an operator, or changes name, roles and networks of one; grave roles wait for a second person. */
export function OperatorDialog({ row, onActivation, onClose }: OperatorDialogProps) {
  const roles = useRoles();
  const [base, setBase] = useState(row);
  const [given, setGiven] = useState(() => formOf(row));
  const [conflict, setConflict] = useState<{ says: string; theirs: OperatorRow } | null>(null);
  const put = (change: Partial<OperatorForm>) => setGiven({ ...given, ...change });
  const { login, name, mobile, role_ids, ip } = given;
  const run = async ({ reason, key }: { reason: string; key: string }) => {
    const body = { ...bodyOf(given), reason };
    if (base === null) return api.operators.addOperator({ body: { ...body, login }, key });
    const saved = await api.operators.saveOperator({
      body: { ...body, id: base.id, version: base.version },
      key,
    });
    return { ...saved, activation: null };
  };
  const compare = async (says: string) => {
    const found = await api.operators.operators({ query: { q: login } });
    const theirs = found.list.find((each) => each.login === login);
    if (theirs) setConflict({ says, theirs });
  };
  if (conflict) {
    const theirs = formOf(conflict.theirs);
    const roleName = (id: number) => roles.data?.find((role) => role.id === id)?.name ?? String(id);
    return (
      <ConflictDialog
        title={conflict.says}
        differences={differencesOf(given, theirs, roleName)}
        onChoose={(mine) => {
          const own = Object.fromEntries(Object.entries(given).filter(([key]) => mine.has(key)));
          setGiven({ ...theirs, ...own });
          setBase(conflict.theirs);
          setConflict(null);
        }}
        onClose={() => setConflict(null)}
      />
    );
  }
  return (
    <DecideDialog
      title={row === null ? SAY.add : `${SAY.edit} ${row.login}`}
      action="operator.save"
      verb={SAY.save}
      content={[given, base?.version]}
      isDirty={JSON.stringify(given) !== JSON.stringify(formOf(row))}
      isReady={login !== '' && name.trim() !== '' && role_ids.length >= 1 && role_ids.length <= 5}
      run={run}
      onConflict={(says) => void compare(says).catch(tellFailure)}
      onDone={({ activation }) => {
        if (activation) onActivation(activation);
        void refreshList('operators');
      }}
      onClose={onClose}
    >
      <label className="decide-field">
        {SAY.columns.login}
        <Input
          value={login}
          readOnly={row !== null}
          maxLength={32}
          onChange={({ target }) => put({ login: target.value.toLowerCase() })}
        />
      </label>
      <label className="decide-field">
        {SAY.columns.name}
        <Input value={name} maxLength={20} onChange={({ target }) => put({ name: target.value })} />
      </label>
      <label className="decide-field">
        {SAY.columns.mobile}
        <Input value={mobile} maxLength={20} onChange={({ target }) => put({ mobile: target.value })} />
      </label>
      <div className="decide-field">
        <span>
          {SAY.columns.roles} <small className="hint">{SAY.rolesHint}</small>
        </span>
        <Select
          mode="multiple"
          aria-label={SAY.columns.roles}
          value={role_ids}
          maxCount={5}
          optionFilterProp="label"
          getPopupContainer={(field) => field.closest('dialog') ?? document.body}
          options={(roles.data ?? []).map((role) => ({ value: role.id, label: role.name }))}
          onChange={(chosen: number[]) => put({ role_ids: chosen })}
        />
      </div>
      <label className="decide-field">
        <span>
          {SAY.columns.ip} <small className="hint">{SAY.ipHint}</small>
        </span>
        <Input.TextArea value={ip} rows={3} onChange={({ target }) => put({ ip: target.value })} />
      </label>
    </DecideDialog>
  );
}

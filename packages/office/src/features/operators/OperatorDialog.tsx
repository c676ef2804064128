import type { OperatorRow } from '@giftship/shared/operators/staff-contract';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import type { Activation } from './ActivationDialog.tsx';
import { OPERATORS_COPY as SAY } from './copy.ts';
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
  const [given, setGiven] = useState({
    login: row?.login ?? '',
    name: row?.name ?? '',
    mobile: row?.mobile ?? '',
    role_ids: row?.role_ids ?? [],
    ip: row?.ip_list.join('\n') ?? '',
  });
  const put = (change: Partial<typeof given>) => setGiven({ ...given, ...change });
  const { login, name, mobile, role_ids, ip } = given;
  const body = { name, mobile, role_ids, ip_list: ip.split(/\s+/).filter((each) => each !== '') };
  const run = async ({ reason, key }: { reason: string; key: string }) => {
    if (row === null) return api.operators.addOperator({ body: { ...body, login, reason }, key });
    const { approval } = await api.operators.saveOperator({
      body: { ...body, id: row.id, version: row.version, reason },
      key,
    });
    return { approval, activation: null };
  };
  return (
    <DecideDialog
      title={row === null ? SAY.add : `${SAY.edit} ${row.login}`}
      action="operator.save"
      verb={SAY.save}
      content={given}
      isDirty={given.name !== (row?.name ?? '')}
      isReady={login !== '' && name.trim() !== '' && role_ids.length >= 1 && role_ids.length <= 5}
      run={run}
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

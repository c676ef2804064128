import type { RoleRow } from '@giftship/shared/operators/staff-contract';
import { isGrave, isRight, type Right } from '@giftship/shared/operators/rights';
import { Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { ROLES_COPY as SAY } from './copy.ts';
import { RightList } from './RightList.tsx';

interface RoleDialogProps {
  /** Where name and rights begin. */
  from: RoleRow | null;
  /** Makes another one instead of changing it. */
  isNew: boolean;
  onClose: () => void;
}

/** Makes or changes a role of the shop's own; one with grave rights waits for a second person (9.3). */
export function RoleDialog({ from, isNew, onClose }: RoleDialogProps) {
  const first = from === null ? '' : isNew ? SAY.copyName(from.name) : from.name;
  const had = (from?.rights ?? []).filter(isRight);
  const [name, setName] = useState(first);
  const [rights, setRights] = useState<ReadonlySet<Right>>(new Set(had));
  const toggle = (right: Right) => {
    const next = new Set(rights);
    if (!next.delete(right)) next.add(right);
    setRights(next);
  };
  const length = [...name.trim()].length;
  const needsSecond = [...rights].some(isGrave);
  const body = {
    id: isNew || from === null ? 0 : from.id,
    version: isNew || from === null ? 0 : from.version,
    name,
    rights: [...rights],
  };
  return (
    <DecideDialog
      title={isNew ? SAY.add : `${SAY.edit} ${from?.name ?? ''}`}
      action="role.save"
      verb={SAY.save}
      content={body}
      {...(needsSecond ? { secondWhy: SAY.grave } : {})}
      isDirty={name !== first || rights.size !== had.length || had.some((right) => !rights.has(right))}
      isReady={length >= 2 && length <= 12 && rights.size > 0}
      run={({ reason, key }) => api.operators.saveRole({ body: { ...body, reason }, key })}
      onDone={() => void refreshList('roles')}
      onClose={onClose}
    >
      <label className="decide-field">
        <span>
          {SAY.name} <small className="hint">{SAY.nameHint}</small>
        </span>
        <Input value={name} maxLength={12} onChange={({ target }) => setName(target.value)} />
      </label>
      <div className="decide-field">
        <span>{SAY.rights}</span>
        <RightList chosen={rights} onToggle={toggle} />
      </div>
    </DecideDialog>
  );
}

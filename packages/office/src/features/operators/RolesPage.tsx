import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import type { RoleRow } from '@giftship/shared/operators/staff-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../session/session.ts';
import { ROLES_COPY as SAY } from './copy.ts';
import { RemoveRole } from './RemoveRole.tsx';
import { RightList } from './RightList.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { useRoles } from './use-roles.ts';
import './operators.css';

/** What is done with a role: it is made out of another, changed, or removed. */
type Work = { kind: 'copy' | 'edit' | 'remove'; role: RoleRow | null };

/** Roles with their rights by area and who has them; built-in ones are copied, not changed (O228). */
export function RolesPage() {
  const { data, isError, refetch } = useRoles();
  const mayEdit = useMay('role.edit');
  const [work, setWork] = useState<Work | null>(null);
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  const close = () => setWork(null);
  return (
    <div className="office-page">
      {mayEdit && (
        <div className="row">
          <Button type="primary" onClick={() => setWork({ kind: 'copy', role: null })}>
            {SAY.add}
          </Button>
        </div>
      )}
      {!data && <Skeletons count={4} className="role-wait" />}
      <ul className="role-list" aria-label={SAY.label}>
        {(data ?? []).map((role) => (
          <Role key={role.id} role={role} mayEdit={mayEdit} onWork={setWork} />
        ))}
      </ul>
      {work?.kind === 'remove' && work.role && <RemoveRole role={work.role} onClose={close} />}
      {work && work.kind !== 'remove' && (
        <RoleDialog from={work.role} isNew={work.kind === 'copy'} onClose={close} />
      )}
    </div>
  );
}

interface RoleProps {
  role: RoleRow;
  mayEdit: boolean;
  onWork: (work: Work) => void;
}

function Role({ role, mayEdit, onWork }: RoleProps) {
  const names = role.holders.map(({ name }) => name).join('、');
  return (
    <li className="card">
      <details>
        <summary>
          <b>{role.name}</b>
          <span className="hint">{role.is_builtin ? SAY.builtIn : SAY.own}</span>
          <span className="hint">{SAY.count(role.rights.length)}</span>
          <span className="hint grow">{names === '' ? SAY.noHolders : `${SAY.holders} ${names}`}</span>
        </summary>
        <RightList chosen={new Set(role.rights)} />
      </details>
      {mayEdit && (
        <div className="row">
          <Button size="small" onClick={() => onWork({ kind: 'copy', role })}>
            {SAY.copy}
          </Button>
          {!role.is_builtin && (
            <>
              <Button size="small" onClick={() => onWork({ kind: 'edit', role })}>
                {SAY.edit}
              </Button>
              <Button size="small" danger onClick={() => onWork({ kind: 'remove', role })}>
                {SAY.remove}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

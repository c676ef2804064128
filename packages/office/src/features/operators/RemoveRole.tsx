import type { RoleRow } from '@giftship/shared/operators/staff-contract';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { ROLES_COPY as SAY } from './copy.ts';

/** A role that nobody has may go. */
export function RemoveRole({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  return (
    <DecideDialog
      title={`${SAY.remove} ${role.name}`}
      action="role.remove"
      verb={SAY.remove}
      isGrave
      noReason
      run={async () => {
        await api.operators.removeRole({ query: { id: String(role.id) } });
        return { approval: null };
      }}
      onDone={() => void refreshList('roles')}
      onClose={onClose}
    >
      <p>{SAY.removeHint}</p>
    </DecideDialog>
  );
}

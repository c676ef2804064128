import { toast } from '@giftship/kit/toast/toast.ts';
import { checkMobile } from '@giftship/shared/accounts/account-rules';
import { MEMBER_ROLE_LABELS } from '@giftship/shared/suppliers/labels';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { atOnce } from '../../../lists/at-once.ts';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import type { Invited } from '../../../lists/InviteLink.tsx';
import { api } from '../../api.ts';
import { MEMBERS_COPY as SAY } from './copy.ts';

export type MemberRow = Awaited<ReturnType<typeof api.account.members>>['list'][number];

/** Roles that a member may be given; the owner is changed by the shop alone. */
const ROLES = Object.entries(MEMBER_ROLE_LABELS)
  .map(([value, label]) => ({ value: Number(value), label }))
  .filter(({ value }) => value !== MEMBER_ROLE.owner);

function RoleField({ value, onChange }: { value: number; onChange: (role: number) => void }) {
  return (
    <div className="decide-field">
      <span>{SAY.role}</span>
      <Select
        aria-label={SAY.role}
        value={value}
        options={ROLES}
        getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
        onChange={onChange}
      />
      <small className="hint">{SAY.roleHints[value]}</small>
    </div>
  );
}

interface InviteDialogProps {
  onInvited: (invite: Invited) => void;
  onDone: () => void;
  onClose: () => void;
}

/** Asks a mobile to work for the supplier (S005). */
export function InviteDialog({ onInvited, onDone, onClose }: InviteDialogProps) {
  const [mobile, setMobile] = useState('');
  const [role, setRole] = useState<number>(MEMBER_ROLE.warehouse);
  return (
    <DecideDialog
      title={SAY.invite}
      action="member.invite"
      verb={SAY.invite}
      noReason
      content={[mobile, role]}
      isDirty={mobile !== ''}
      isReady={checkMobile(mobile) === null}
      run={() => atOnce(api.account.invite({ body: { mobile, role } }))}
      onDone={onDone}
      tell={({ link, is_sent }) => onInvited({ link, isSent: is_sent })}
      onClose={onClose}
    >
      <p className="hint">{SAY.inviteHint}</p>
      <label className="decide-field">
        {SAY.mobile}
        <Input
          value={mobile}
          maxLength={11}
          inputMode="numeric"
          onChange={({ target }) => setMobile(target.value.trim())}
        />
      </label>
      <RoleField value={role} onChange={setRole} />
    </DecideDialog>
  );
}

interface MemberDialogProps {
  member: MemberRow;
  kind: 'role' | 'remove';
  onDone: () => void;
  onClose: () => void;
}

/** Gives a member another role, or takes him out. */
export function MemberDialog({ member, kind, onDone, onClose }: MemberDialogProps) {
  const [role, setRole] = useState(member.role);
  const isRemoving = kind === 'remove';
  const { user_id, username, mobile_mask } = member;
  return (
    <DecideDialog
      title={`${isRemoving ? SAY.remove : SAY.change} ${username} ${mobile_mask}`}
      action={`member.${kind}`}
      verb={isRemoving ? SAY.remove : SAY.change}
      isGrave={isRemoving}
      noReason
      content={[user_id, role]}
      isReady={isRemoving || role !== member.role}
      run={async () => {
        if (isRemoving) await api.account.removeMember({ query: { user_id: String(user_id) } });
        else await api.account.setRole({ body: { user_id, role } });
        return { approval: null };
      }}
      onDone={onDone}
      tell={() => toast.success(isRemoving ? SAY.removed : SAY.changed)}
      onClose={onClose}
    >
      {isRemoving ? <p className="hint">{SAY.removeHint}</p> : <RoleField value={role} onChange={setRole} />}
    </DecideDialog>
  );
}

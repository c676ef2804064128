import { checkMobile } from '@giftship/shared/accounts/account-rules';
import { MEMBER_ROLE_LABELS } from '@giftship/shared/suppliers/labels';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { TimeCell } from '../../lists/cells.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { SUPPLIERS_COPY as SAY } from './copy.ts';
import { type Invited, InviteLink } from '../../lists/InviteLink.tsx';
import type { SupplierDetail } from './use-supplier.ts';
import './suppliers.css';

const M = SAY.members;
const ROLES = Object.entries(MEMBER_ROLE_LABELS).map(([value, label]) => ({ value: Number(value), label }));

type Member = SupplierDetail['members'][number];

/** Who works for a supplier, and who was invited to (O082, S005). */
export function MembersPart({ supplier }: { supplier: SupplierDetail }) {
  const mayEdit = useMay('supplier.edit');
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const [act, setAct] = useState<{ member: Member; kind: 'remove' | 'reset' } | null>(null);
  return (
    <>
      {supplier.members.length === 0 && <p className="hint">{M.none}</p>}
      <ul className="supplier-members">
        {supplier.members.map((member) => (
          <li key={member.user_id}>
            <b>{member.role_text}</b>
            <span>{member.mobile_mask}</span>
            <small className="hint">{member.has_totp ? M.totp : M.noTotp}</small>
            <TimeCell at={member.created_at} />
            <span className="grow" />
            {mayEdit && member.has_totp && (
              <Button size="small" onClick={() => setAct({ member, kind: 'reset' })}>
                {M.reset}
              </Button>
            )}
            {mayEdit && (
              <Button size="small" danger onClick={() => setAct({ member, kind: 'remove' })}>
                {M.remove}
              </Button>
            )}
          </li>
        ))}
        {supplier.invites.map(({ mobile_mask, role_text, by, expires_at }) => (
          <li key={`${mobile_mask} ${role_text}`}>
            <b>{role_text}</b>
            <span>{mobile_mask}</span>
            <small className="hint">
              {M.waiting} {M.by(by)} <TimeCell at={expires_at} />
            </small>
          </li>
        ))}
      </ul>
      {mayEdit && <Button onClick={() => setInviting(true)}>{M.invite}</Button>}
      {isInviting && (
        <InviteDialog supplierId={supplier.id} onInvited={setInvited} onClose={() => setInviting(false)} />
      )}
      {invited && <InviteLink {...invited} onClose={() => setInvited(null)} />}
      {act && <MemberDialog supplierId={supplier.id} {...act} onClose={() => setAct(null)} />}
    </>
  );
}

interface InviteProps {
  supplierId: number;
  onInvited: (invite: Invited) => void;
  onClose: () => void;
}

function InviteDialog({ supplierId, onInvited, onClose }: InviteProps) {
  const [given, setGiven] = useState({ mobile: '', role: MEMBER_ROLE.operations as number });
  return (
    <DecideDialog
      title={M.invite}
      action="supplier.invite"
      verb={M.invite}
      content={[supplierId, given]}
      isDirty={given.mobile !== ''}
      isReady={checkMobile(given.mobile) === null}
      run={({ reason }) => atOnce(api.suppliers.invite({ body: { id: supplierId, ...given, reason } }))}
      onDone={() => void refreshList('suppliers')}
      tell={({ link, is_sent }) => onInvited({ link, isSent: is_sent })}
      onClose={onClose}
    >
      <p className="hint">{M.inviteHint}</p>
      <div className="decide-pair">
        <label className="decide-field">
          {M.mobile}
          <Input
            value={given.mobile}
            maxLength={11}
            inputMode="numeric"
            onChange={({ target }) => setGiven({ ...given, mobile: target.value.trim() })}
          />
        </label>
        <div className="decide-field">
          <span>{M.role}</span>
          <Select
            aria-label={M.role}
            value={given.role}
            options={ROLES}
            getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
            onChange={(role: number) => setGiven({ ...given, role })}
          />
        </div>
      </div>
    </DecideDialog>
  );
}

interface MemberProps {
  supplierId: number;
  member: Member;
  kind: 'remove' | 'reset';
  onClose: () => void;
}

function MemberDialog({ supplierId, member, kind, onClose }: MemberProps) {
  const isRemoving = kind === 'remove';
  const { user_id } = member;
  return (
    <DecideDialog
      title={`${M[kind]} ${member.role_text} ${member.mobile_mask}`}
      action={`supplier.${kind}`}
      verb={M[kind]}
      isGrave
      noReason={isRemoving}
      content={[supplierId, user_id]}
      run={async ({ reason }) => {
        if (isRemoving)
          await api.suppliers.removeMember({ query: { id: String(supplierId), user_id: String(user_id) } });
        else await api.suppliers.resetTotp({ body: { id: supplierId, user_id, reason } });
        return { approval: null };
      }}
      onDone={() => void refreshList('suppliers')}
      onClose={onClose}
    >
      <p className="hint">{isRemoving ? M.removeHint : M.resetHint}</p>
    </DecideDialog>
  );
}

import { COPY } from '@giftship/kit/copy.ts';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { type Invited, InviteLink } from '../../../lists/InviteLink.tsx';
import { api } from '../../api.ts';
import { MEMBERS_COPY as SAY } from './copy.ts';
import { InviteDialog, MemberDialog, type MemberRow } from './MemberDialogs.tsx';
import '../../../lists/row-list.css';

/** Who works for the supplier: invited, given a role, removed (S005). */
export function MembersPage() {
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const [act, setAct] = useState<{ member: MemberRow; kind: 'role' | 'remove' } | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => api.account.members({ signal }),
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={4} className="log-wait" />;
  const done = () => void refetch();
  return (
    <div className="office-page">
      <section className="card">
        <p className="row">
          <Button type="primary" disabled={data.left === 0} onClick={() => setInviting(true)}>
            {SAY.invite}
          </Button>
          <span className="hint">{SAY.left(data.left)}</span>
        </p>
        <ul className="row-list" aria-label={SAY.label}>
          {data.list.map((member) => (
            <li key={member.user_id}>
              <b>{member.username}</b>
              <span>{member.role_text}</span>
              <span className="mono">{member.mobile_mask}</span>
              <small className="hint">{member.has_totp ? SAY.totp : SAY.noTotp}</small>
              <small className="hint">{SAY.since(member.created_at)}</small>
              {member.role !== MEMBER_ROLE.owner && !member.is_self ? (
                <span className="row-list-acts">
                  <Button size="small" onClick={() => setAct({ member, kind: 'role' })}>
                    {SAY.change}
                  </Button>
                  <Button size="small" danger onClick={() => setAct({ member, kind: 'remove' })}>
                    {SAY.remove}
                  </Button>
                </span>
              ) : (
                member.is_self && <span className="row-list-acts hint">{SAY.self}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {data.invites.length > 0 && (
        <section className="card">
          <h2>{SAY.invites}</h2>
          <ul className="row-list" aria-label={SAY.invites}>
            {data.invites.map(({ mobile_mask, role_text, by, expires_at }) => (
              <li key={`${mobile_mask} ${expires_at}`}>
                <span className="mono">{mobile_mask}</span>
                <span>{role_text}</span>
                <small className="hint">{SAY.by(by)}</small>
                <small className="hint">{SAY.until(expires_at)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isInviting && <InviteDialog onInvited={setInvited} onDone={done} onClose={() => setInviting(false)} />}
      {invited && <InviteLink {...invited} onClose={() => setInvited(null)} />}
      {act && <MemberDialog {...act} onDone={done} onClose={() => setAct(null)} />}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshService } from '../../order/refresh.ts';
import { tellResults } from '../../lists/tell-results.ts';
import { useSession } from '../../session/session.ts';
import { TICKET_COPY as SAY } from './copy.ts';

type Kind = 'people' | 'roles';

/** Gives a work order to a colleague or a role; a person gets a message (O125). */
export function HandOn({ ticketSn, onClose }: { ticketSn: string; onClose: () => void }) {
  const own = useSession(({ operator }) => operator?.id ?? 0);
  const [kind, setKind] = useState<Kind>('people');
  const [id, setId] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => api.tickets.colleagues({ signal }),
  });
  const choices = (data?.[kind] ?? []).filter((each) => kind === 'roles' || each.id !== own);
  return (
    <DecideDialog
      title={`${SAY.handOn} ${ticketSn}`}
      action="ticket.assign"
      verb={SAY.handOn}
      noReason
      content={[kind, id, reason]}
      isDirty={id !== null || reason !== ''}
      isReady={id !== null}
      hint={kind === 'people' ? SAY.handOnHint : ''}
      run={async () => {
        const to = kind === 'people' ? { owner_id: id } : { role_id: id };
        const answer = await api.tickets.assign({ body: { ticket_sns: [ticketSn], ...to, reason } });
        return { ...answer, approval: null };
      }}
      tell={tellResults}
      onDone={refreshService}
      onClose={onClose}
    >
      <Segmented<Kind>
        aria-label={SAY.handOnTo}
        value={kind}
        options={[
          { value: 'people', label: SAY.people },
          { value: 'roles', label: SAY.roles },
        ]}
        onChange={(value) => {
          setKind(value);
          setId(null);
        }}
      />
      <label className="decide-field">
        <span>{SAY.handOnTo}</span>
        <Select
          aria-label={SAY.handOnTo}
          showSearch={{ optionFilterProp: 'label' }}
          value={id}
          options={choices.map((each) => ({ value: each.id, label: each.name }))}
          getPopupContainer={(field) => field.closest('dialog') ?? document.body}
          onChange={setId}
        />
      </label>
      <Input
        aria-label={SAY.handOnWhy}
        placeholder={SAY.handOnWhy}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </DecideDialog>
  );
}

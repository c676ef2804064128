import { DateField } from '@giftship/kit/filters/DateField.tsx';
import type { UserDetail } from '@giftship/shared/users/office-contract';
import { TAG_LIMITS } from '@giftship/shared/users/user-rules';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useSession } from '../../session/session.ts';
import { USERS_COPY as SAY } from './copy.ts';

const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;

/** Group by hand, downwards too, with its end; and the tags (O144, O149). What was not touched is not sent. */
export function UserDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const was = { group: user.group_id, until: user.group_until.slice(0, 10), tags: user.tags };
  const [given, setGiven] = useState(was);
  const groups = useSession((session) => session.groups);
  const tags = useQuery({
    queryKey: ['list', 'user-tags'],
    queryFn: ({ signal }) => api.users.tags({ signal }),
  });
  const isGroup = given.group !== was.group || given.until !== was.until;
  const isTags = given.tags.join('\n') !== was.tags.join('\n');
  const body = {
    user_id: user.id,
    version: user.version,
    ...(isGroup
      ? { group: { group_id: given.group, until: given.until === '' ? '' : `${given.until} 23:59:59` } }
      : {}),
    ...(isTags ? { tags: given.tags } : {}),
  };
  return (
    <DecideDialog
      title={`${SAY.edit} ${user.id}`}
      action="user.save"
      verb={SAY.save}
      content={body}
      isDirty={isGroup || isTags}
      isReady={isGroup || isTags}
      hint={isGroup ? SAY.editHint : ''}
      run={({ reason }) => atOnce(api.users.save({ body: { ...body, reason } }))}
      onDone={() => {
        void refreshList('users');
        void refreshList('user-tags');
      }}
      onClose={onClose}
    >
      <div className="decide-pair">
        <div className="decide-field">
          <span>{SAY.group}</span>
          <Select
            aria-label={SAY.group}
            value={given.group}
            getPopupContainer={inDialog}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(group: number) => setGiven({ ...given, group })}
          />
        </div>
        <div className="decide-field">
          <span>
            {SAY.until} <small className="hint">{SAY.untilHint}</small>
          </span>
          <DateField
            label={SAY.until}
            value={given.until}
            onChange={(until) => setGiven({ ...given, until })}
          />
        </div>
      </div>
      <div className="decide-field">
        <span>
          {SAY.tags} <small className="hint">{SAY.tagsHint}</small>
        </span>
        <Select
          mode="tags"
          aria-label={SAY.tags}
          value={given.tags}
          maxCount={TAG_LIMITS.ofUser}
          getPopupContainer={inDialog}
          options={(tags.data?.list ?? []).map(({ name }) => ({ value: name, label: name }))}
          onChange={(chosen: string[]) =>
            setGiven({ ...given, tags: chosen.map((tag) => tag.trim().slice(0, TAG_LIMITS.length)) })
          }
        />
      </div>
    </DecideDialog>
  );
}

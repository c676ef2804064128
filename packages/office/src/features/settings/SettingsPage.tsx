import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import type { SettingRow } from '@giftship/shared/settings/office-contract';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { queries } from '../../lib/queries.ts';
import { loadMe } from '../../session/session.ts';
import { SETTINGS_COPY as SAY } from './copy.ts';
import { SettingDialog } from './SettingDialog.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SettingTable } from './SettingTable.tsx';
import './settings.css';

const KEY = ['settings'];
const reload = () => {
  void queries.invalidateQueries({ queryKey: KEY });
  // Limits that other pages show come with it.
  void loadMe();
};

/** What is open over the page: a change, with what it begins with and why, or the record of changes. */
type Open = { row: SettingRow; kind: 'history' } | { row: SettingRow; kind: 'edit'; value: string | null };

/** Business settings by their groups, each with default, limits, meaning and its last change (O216, O217). */
export function SettingsPage() {
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.settings.list({ signal }),
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  const close = () => setOpen(null);
  const fits = ({ title, meaning }: SettingRow) => `${title}${meaning}`.includes(words.trim());
  const groups = (data?.groups ?? [])
    .map((group) => ({ ...group, list: group.list.filter(fits) }))
    .filter(({ list }) => list.length > 0);
  return (
    <div className="office-page settings-page">
      <div className="row">
        <Input
          aria-label={SAY.find}
          placeholder={SAY.find}
          allowClear
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <span className="hint">{SAY.hint}</span>
      </div>
      {!data && <Skeletons count={3} className="settings-wait" />}
      {data && groups.length === 0 && <EmptyNote title={SAY.none} />}
      {groups.map(({ group, title, list }) => (
        <section key={group} className="card" aria-label={title}>
          <h2>{title}</h2>
          <SettingTable
            title={title}
            list={list}
            onEdit={(row) => setOpen({ row, kind: 'edit', value: row.value })}
            onHistory={(row) => setOpen({ row, kind: 'history' })}
          />
        </section>
      ))}
      {open?.kind === 'history' && (
        <SettingHistory
          row={open.row}
          onUndo={(value) => setOpen({ row: open.row, kind: 'edit', value })}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && (
        <SettingDialog row={open.row} first={open.value} onDone={reload} onClose={close} />
      )}
    </div>
  );
}

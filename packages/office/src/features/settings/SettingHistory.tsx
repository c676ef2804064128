import { COPY } from '@giftship/kit/copy.ts';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import type { SettingRow } from '@giftship/shared/settings/office-contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { SETTINGS_COPY as SAY } from './copy.ts';
import { withUnit } from './with-unit.ts';

interface SettingHistoryProps {
  row: SettingRow;
  /** Back to what held before a change. */
  onUndo: (value: string) => void;
  onClose: () => void;
}

/** Every change of a setting, newest first; each can be undone, which is a change of its own (O217). */
export function SettingHistory({ row, onUndo, onClose }: SettingHistoryProps) {
  const mayEdit = useMay('config.edit') && !row.is_fixed;
  const { data, isError, refetch } = useQuery({
    queryKey: ['settings', 'history', row.name, row.version],
    queryFn: ({ signal }) => api.settings.history({ query: { name: row.name }, signal }),
  });
  return (
    <TopDialog
      title={SAY.historyOf(row.title)}
      className="decide-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>{SAY.close}</Button>}
    >
      {isError && <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={2} className="settings-wait" />}
      {data?.list.length === 0 && <EmptyNote title={SAY.noHistory} />}
      <ul>
        {data?.list.map((change) => (
          <li key={change.version} className="settings-change">
            <s className="num">{withUnit(row, change.before)}</s>
            <span aria-hidden="true">→</span>
            <b className="num">{withUnit(row, change.after)}</b>
            {change.is_initial && <span className="hint">{SAY.initialValue}</span>}
            {mayEdit && change.before !== row.value && (
              <Button
                size="small"
                aria-label={SAY.undone(change.version)}
                onClick={() => onUndo(change.before)}
              >
                {SAY.undo}
              </Button>
            )}
            <span className="hint">
              {change.at.slice(0, 16)} {change.by} {change.reason}
            </span>
          </li>
        ))}
      </ul>
    </TopDialog>
  );
}

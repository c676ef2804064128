import type { SettingRow } from '@giftship/shared/settings/office-contract';
import { Button } from 'antd';
import { useMay } from '../../session/session.ts';
import { SETTINGS_COPY as SAY } from './copy.ts';
import { withUnit } from './with-unit.ts';
import '@giftship/kit/table/record-table.css';
import { TimeCell } from '../../lists/cells.tsx';

interface SettingTableProps {
  title: string;
  list: readonly SettingRow[];
  onEdit: (row: SettingRow) => void;
  onHistory: (row: SettingRow) => void;
}

/** The settings of one group. */
export function SettingTable({ title, list, onEdit, onHistory }: SettingTableProps) {
  const mayEdit = useMay('config.edit');
  return (
    <table className="records rows-48 settings-table" aria-label={title}>
      <thead>
        <tr>
          <th>{SAY.columns.name}</th>
          <th>{SAY.columns.value}</th>
          <th>{SAY.columns.initial}</th>
          <th>{SAY.columns.limits}</th>
          <th>{SAY.columns.changed}</th>
          <th className="settings-acts">{SAY.columns.acts}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <tr key={row.name} data-setting={row.name}>
            <td>
              {row.title} {row.is_four_eyes && <span className="warn">{SAY.second}</span>}
              <small>{row.meaning}</small>
            </td>
            <td className="settings-value">
              {row.is_initial ? withUnit(row, row.value) : <b>{withUnit(row, row.value)}</b>}
              {row.is_fixed && <small>{SAY.fixed}</small>}
            </td>
            <td className="settings-value hint">{withUnit(row, row.initial)}</td>
            <td className="hint">{SAY.between(row.min, row.max)}</td>
            <td>
              {row.updated_by}
              <small>{row.updated_at !== '' && <TimeCell at={row.updated_at} />}</small>
            </td>
            <td className="settings-acts">
              {mayEdit && !row.is_fixed && (
                <Button size="small" aria-label={SAY.editOne(row.title)} onClick={() => onEdit(row)}>
                  {SAY.edit}
                </Button>
              )}
              {row.version > 0 && (
                <Button size="small" aria-label={SAY.historyOf(row.title)} onClick={() => onHistory(row)}>
                  {SAY.history}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

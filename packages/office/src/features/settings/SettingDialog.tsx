import type { SettingRow } from '@giftship/shared/settings/office-contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { SETTINGS_COPY as SAY } from './copy.ts';
import { withUnit } from './with-unit.ts';

interface SettingDialogProps {
  row: SettingRow;
  /** What the field begins with: the value of now, or of before a change; null: the default. */
  first: string | null;
  onDone: () => void;
  onClose: () => void;
}

/** Another value of a setting, with before and after and the reason; what moves money waits for a second person (O217). */
export function SettingDialog({ row, first, onDone, onClose }: SettingDialogProps) {
  const [text, setText] = useState(first ?? row.initial);
  const [isInitial, setInitial] = useState(first === null);
  const value = isInitial ? null : text.trim();
  const after = isInitial ? row.initial : text.trim();
  const isMoved = isInitial ? !row.is_initial : after !== '' && after !== row.value;
  return (
    <DecideDialog
      title={SAY.editOne(row.title)}
      action="config.save"
      verb={SAY.save}
      isDirty={isMoved}
      isReady={isMoved}
      content={[row.name, value, row.version]}
      {...(row.is_four_eyes ? { secondWhy: row.name.startsWith('fourEyes.') ? SAY.always : SAY.money } : {})}
      run={({ reason, key }) =>
        api.settings.save({ body: { name: row.name, value, version: row.version, reason }, key })
      }
      onDone={onDone}
      onClose={() => {
        // Whoever was told of a newer version sees it when he comes back to the page.
        onDone();
        onClose();
      }}
    >
      <p className="hint">{row.meaning}</p>
      <div className="decide-field">
        <span>
          {SAY.value}{' '}
          <small className="hint">
            {row.kind === 'amounts' || row.kind === 'tiers'
              ? SAY.lists[row.kind]
              : `${SAY.between(row.min, row.max)} ${row.unit}`}
          </small>
        </span>
        <div className="row">
          <Input
            aria-label={SAY.value}
            className="grow"
            maxLength={200}
            value={after === row.initial && isInitial ? row.initial : text}
            suffix={row.unit}
            onChange={({ target }) => {
              setInitial(false);
              setText(target.value);
            }}
          />
          <Button disabled={isInitial} onClick={() => setInitial(true)}>
            {SAY.back}
          </Button>
        </div>
      </div>
      {isMoved && (
        <div className="settings-move">
          <span>
            {SAY.before} <s className="num">{withUnit(row, row.value)}</s>
          </span>
          <span>
            {SAY.after} <b className="num">{withUnit(row, after)}</b>
          </span>
          {isInitial && <span className="hint">{SAY.initialValue}</span>}
        </div>
      )}
    </DecideDialog>
  );
}

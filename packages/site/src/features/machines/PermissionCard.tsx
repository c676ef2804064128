import type { ApiSettings } from '@giftship/shared/machines/contract';
import { SCOPE_LABELS } from '@giftship/shared/machines/labels';
import { isAddressRange, MOST_ADDRESSES, type Scope, SCOPES } from '@giftship/shared/machines/machine';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { MACHINES_COPY as SAY } from './copy.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** What the key may do, and from where. */
export function PermissionCard({ settings }: { settings: ApiSettings }) {
  const id = useId();
  const [scopes, setScopes] = useState(settings.scopes as Scope[]);
  const [text, setText] = useState(settings.ip_list.join('\n'));
  const save = useSaveSettings();
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const fault = faultOf(lines);
  const isChanged =
    !isSame(scopes, settings.scopes) || lines.join('\n').toLowerCase() !== settings.ip_list.join('\n');
  const submit = () =>
    save.mutate(
      { scopes, ip_list: lines },
      {
        onSuccess: (saved) => {
          setText(saved.ip_list.join('\n'));
          toast.success(SAY.saved);
        },
      },
    );
  return (
    <section className="card" aria-label={SAY.scopes}>
      <h2>{SAY.scopes}</h2>
      <p className="machines-hint">{SAY.scopesHint}</p>
      <Checkbox.Group
        className="machines-checks"
        value={scopes}
        options={SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }))}
        onChange={(chosen) => setScopes(SCOPES.filter((scope) => chosen.includes(scope)))}
      />
      {scopes.length === 0 && <p className="machines-note">{SAY.noScopes}</p>}
      <h3>
        <label htmlFor={id}>{SAY.addresses}</label>
      </h3>
      <p className="machines-hint" id={`${id}-hint`}>
        {SAY.addressesHint}
      </p>
      <Input.TextArea
        id={id}
        className="machines-addresses"
        rows={3}
        value={text}
        maxLength={3000}
        status={fault === null ? '' : 'error'}
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={fault !== null}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-fault`} className="bad machines-fault" role="alert">
        {fault}
      </p>
      <div className="row">
        <Button
          type="primary"
          disabled={!isChanged || fault !== null}
          loading={save.isPending}
          onClick={submit}
        >
          {SAY.save}
        </Button>
        {isChanged && <span className="hint">{SAY.unsaved}</span>}
      </div>
    </section>
  );
}

function faultOf(lines: string[]): string | null {
  if (lines.length > MOST_ADDRESSES) return SAY.addressesTooMany(MOST_ADDRESSES);
  const wrong = lines.find((line) => !isAddressRange(line));
  return wrong === undefined ? null : SAY.addressWrong(wrong);
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

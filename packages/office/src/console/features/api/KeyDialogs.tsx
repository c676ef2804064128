import { toast } from '@giftship/kit/toast/toast.ts';
import { fieldErrors } from '@giftship/shared/api/client';
import type { SupplierKey } from '@giftship/shared/supplier-keys/contract';
import { SUPPLIER_SCOPE_LABELS } from '@giftship/shared/suppliers/labels';
import { SUPPLIER_SCOPES, type SupplierScope } from '@giftship/shared/suppliers/scopes';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { api } from '../../api.ts';
import { API_COPY as SAY } from './copy.ts';
import type { Shown } from './SecretDialog.tsx';

interface KeyDialogProps {
  /** None: a new one. */
  known?: SupplierKey;
  onShown: (shown: Shown) => void;
  onDone: () => void;
  onClose: () => void;
}

/** Makes a key, or changes what it may and from where (S081). */
export function KeyDialog({ known, onShown, onDone, onClose }: KeyDialogProps) {
  const [name, setName] = useState(known?.name ?? '');
  const [scopes, setScopes] = useState((known?.scopes ?? []) as SupplierScope[]);
  const [addresses, setAddresses] = useState((known?.ip_list ?? []).join('\n'));
  const [isOn, setOn] = useState(known?.enabled !== 0);
  const [fault, setFault] = useState('');
  const said = { name: name.trim(), scopes, ip_list: addresses.split(/[\s,，]+/).filter(Boolean) };
  const send = async () => {
    if (known) {
      await api.keys.saveKey({ body: { app_key: known.app_key, ...said, enabled: isOn ? 1 : 0 } });
      return;
    }
    const { app_key, app_secret } = await api.keys.addKey({ body: said });
    onShown({ title: SAY.once.key, appKey: app_key, secret: app_secret });
  };
  return (
    <DecideDialog
      title={known ? SAY.editOf(known.name) : SAY.add}
      action="key.save"
      verb={known ? SAY.save : SAY.add}
      noReason
      isMarked
      content={[said, isOn]}
      isDirty={name !== (known?.name ?? '') || addresses !== (known?.ip_list ?? []).join('\n')}
      isReady={said.name !== ''}
      hint={scopes.length === 0 ? SAY.noScope : ''}
      run={async () => {
        setFault('');
        await send().catch((error: unknown) => {
          setFault(
            fieldErrors(error)
              .map(({ msg }) => msg)
              .join('，'),
          );
          throw error;
        });
        return { approval: null };
      }}
      onDone={onDone}
      tell={() => known && toast.success(SAY.saved)}
      onClose={onClose}
    >
      <label className="decide-field">
        {SAY.name}
        <Input
          value={name}
          maxLength={20}
          placeholder={SAY.nameHint}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <div className="decide-field">
        <span>{SAY.scopes}</span>
        <Checkbox.Group
          className="api-checks"
          value={scopes}
          options={SUPPLIER_SCOPES.map((value) => ({ value, label: SUPPLIER_SCOPE_LABELS[value] }))}
          onChange={(chosen) => setScopes(SUPPLIER_SCOPES.filter((scope) => chosen.includes(scope)))}
        />
      </div>
      <label className="decide-field">
        {SAY.addresses}
        <Input.TextArea value={addresses} rows={3} onChange={({ target }) => setAddresses(target.value)} />
        <small className="hint">{SAY.addressesHint}</small>
        {fault !== '' && (
          <small className="bad" role="alert">
            {fault}
          </small>
        )}
      </label>
      {known && (
        <Checkbox checked={isOn} onChange={({ target }) => setOn(target.checked)}>
          {SAY.enabled}
        </Checkbox>
      )}
    </DecideDialog>
  );
}

interface KeyActDialogProps {
  known: SupplierKey;
  kind: 'rotate' | 'remove';
  onShown: (shown: Shown) => void;
  onDone: () => void;
  onClose: () => void;
}

/** Gives a key a new secret, or takes it away. */
export function KeyActDialog({ known, kind, onShown, onDone, onClose }: KeyActDialogProps) {
  const { app_key, name } = known;
  const isRemoving = kind === 'remove';
  return (
    <DecideDialog
      title={isRemoving ? SAY.removeOf(name) : SAY.rotateOf(name)}
      action={`key.${kind}`}
      verb={isRemoving ? SAY.remove : SAY.rotate}
      isGrave={isRemoving}
      noReason
      content={app_key}
      run={async () => {
        if (isRemoving) await api.keys.removeKey({ query: { app_key } });
        else {
          const { app_secret = '' } = await api.keys.saveKey({ body: { app_key, reset_secret: 1 } });
          onShown({ title: SAY.once.key, appKey: app_key, secret: app_secret });
        }
        return { approval: null };
      }}
      onDone={onDone}
      tell={() => isRemoving && toast.success(SAY.removed)}
      onClose={onClose}
    >
      <p className="hint">{isRemoving ? SAY.removeHint : SAY.rotateHint}</p>
    </DecideDialog>
  );
}

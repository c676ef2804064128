import { fieldErrors } from '@giftship/shared/api/client';
import { type KeyMode, KEY_MODES } from '@giftship/shared/accounts/key-mode';
import { DEFAULT_DAILY_LIMIT, type ApiKey } from '@giftship/shared/api-keys/keys';
import { isTestScope } from '@giftship/shared/api-keys/scopes';
import { isAddressRange, MOST_ADDRESSES } from '@giftship/shared/api-keys/address-range';
import type { Scope } from '@giftship/shared/api-keys/scopes';
import { fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { Button, Input, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { tellFailure } from '../../../lib/failures.ts';
import { COPY } from '@giftship/kit/copy.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { API_SETTINGS_COPY as SAY } from '../copy.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useKeyChanges } from './use-keys.ts';

/** What a key is called, may do, from where, and for how much a day; without `of` it makes one, real or for tests. */
export function KeyDialog({
  of: key,
  onClose,
  onSecret,
}: {
  of: ApiKey | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const id = useId();
  const [mode, setMode] = useState<KeyMode>(key?.mode ?? 'live');
  const [name, setName] = useState(key?.name ?? '');
  const [scopes, setScopes] = useState((key?.scopes ?? []) as Scope[]);
  const [addresses, setAddresses] = useState(key?.ip_list.join('\n') ?? '');
  const [limit, setLimit] = useState(key?.daily_limit ?? formatYuan(fen(DEFAULT_DAILY_LIMIT)));
  const [said, setSaid] = useState('');
  const { add, save } = useKeyChanges((error) => {
    const [first] = fieldErrors(error);
    if (first) setSaid(first.msg);
    else tellFailure(error);
  });
  const ip_list = addresses
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const faultOfLimit = limit.trim() !== '' && parseYuan(limit.trim()) === null ? SAY.limitWrong : null;
  const isOffered = (scope: Scope) => mode === 'live' || isTestScope(scope);
  const faultOfAddresses = faultOf(ip_list);
  /** Why it cannot be saved yet. */
  const why =
    name.trim() === '' ? SAY.needName : (faultOfAddresses ?? faultOfLimit) === null ? null : SAY.mendFirst;
  const submit = () => {
    const body = { name: name.trim(), scopes: scopes.filter(isOffered), ip_list, daily_limit: limit.trim() };
    if (key === null)
      return add.mutate({ ...body, mode }, { onSuccess: ({ app_secret }) => onSecret(app_secret) });
    return save.mutate(
      { app_key: key.app_key, ...body },
      {
        onSuccess: () => {
          toast.success(SAY.saved);
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={key === null ? SAY.addKey : SAY.editKey(key.name)}
      className="full-dialog"
      width={640}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        why !== null && (
          <p key="why" className="dialog-why">
            {why}
          </p>
        ),
        <Button key="cancel" onClick={onClose}>
          {COPY.cancel}
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={why !== null}
          loading={add.isPending || save.isPending}
          onClick={submit}
        >
          {key === null ? SAY.create : SAY.save}
        </Button>,
      ]}
      destroyOnHidden
    >
      <div className="api-form" onChange={() => setSaid('')}>
        <h3>
          <label htmlFor={`${id}-name`}>{SAY.name}</label>
        </h3>
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={20}
          placeholder={SAY.nameHint}
          onChange={({ target }) => setName(target.value)}
        />
        {key === null && (
          <>
            <h3 id={`${id}-mode`}>{SAY.mode}</h3>
            <Radio.Group
              aria-labelledby={`${id}-mode`}
              value={mode}
              options={KEY_MODES.map((value) => ({ value, label: SAY.modes[value] }))}
              onChange={({ target }) => setMode(target.value as KeyMode)}
            />
          </>
        )}
        <p className="api-hint">{SAY.modeHints[mode]}</p>
        <h3 id={`${id}-scopes`}>{SAY.scopes}</h3>
        <p className="api-hint">{SAY.scopesHint}</p>
        <ScopeChoice chosen={scopes} isOffered={isOffered} onChange={setScopes} />
        {scopes.length === 0 && <p className="api-note">{SAY.noScopes}</p>}
        <h3>
          <label htmlFor={`${id}-addresses`}>{SAY.addresses}</label>
        </h3>
        <p className="api-hint" id={`${id}-hint`}>
          {SAY.addressesHint}
        </p>
        <Input.TextArea
          id={`${id}-addresses`}
          className="api-addresses"
          rows={3}
          value={addresses}
          maxLength={3000}
          status={faultOfAddresses === null ? '' : 'error'}
          aria-describedby={`${id}-hint ${id}-addresses-fault`}
          onChange={({ target }) => setAddresses(target.value)}
        />
        <p id={`${id}-addresses-fault`} className="bad api-fault" role="alert">
          {faultOfAddresses}
        </p>
        <h3>
          <label htmlFor={`${id}-limit`}>{SAY.limit}</label>
        </h3>
        <p className="api-hint" id={`${id}-limit-hint`}>
          {SAY.limitHint}
        </p>
        <Input
          id={`${id}-limit`}
          className="api-limit"
          prefix="￥"
          inputMode="decimal"
          value={limit}
          maxLength={12}
          placeholder={SAY.noLimit}
          status={faultOfLimit === null ? '' : 'error'}
          aria-describedby={`${id}-limit-hint ${id}-limit-fault`}
          onChange={({ target }) => setLimit(target.value)}
        />
        <p id={`${id}-limit-fault`} className="bad api-fault" role="alert">
          {faultOfLimit ?? said}
        </p>
      </div>
    </Modal>
  );
}

function faultOf(lines: string[]): string | null {
  if (lines.length > MOST_ADDRESSES) return SAY.addressesTooMany(MOST_ADDRESSES);
  const wrong = lines.find((line) => !isAddressRange(line));
  return wrong === undefined ? null : SAY.addressWrong(wrong);
}

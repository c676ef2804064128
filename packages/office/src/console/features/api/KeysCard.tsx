import { EmptyNote } from '@giftship/kit/states/States.tsx';
import type { SupplierKey } from '@giftship/shared/supplier-keys/contract';
import { SUPPLIER_SCOPE_LABELS } from '@giftship/shared/suppliers/labels';
import type { SupplierScope } from '@giftship/shared/suppliers/scopes';
import { Button } from 'antd';
import { useState } from 'react';
import { API_COPY as SAY } from './copy.ts';
import { KeyActDialog, KeyDialog } from './KeyDialogs.tsx';
import type { Shown } from './SecretDialog.tsx';

interface KeysCardProps {
  keys: readonly SupplierKey[];
  most: number;
  onShown: (shown: Shown) => void;
  onDone: () => void;
}

/** The keys of a supplier's programs (S081). */
export function KeysCard({ keys, most, onShown, onDone }: KeysCardProps) {
  const [act, setAct] = useState<
    { kind: 'add' } | { kind: 'edit' | 'rotate' | 'remove'; of: SupplierKey } | null
  >(null);
  const dialog = { onShown, onDone, onClose: () => setAct(null) };
  return (
    <section className="card" aria-label={SAY.keys}>
      <header className="row">
        <h2 className="grow">{SAY.keys}</h2>
        <span className="hint">{SAY.most(most)}</span>
        <Button type="primary" disabled={keys.length >= most} onClick={() => setAct({ kind: 'add' })}>
          {SAY.add}
        </Button>
      </header>
      <p className="hint">
        {SAY.docsHint}{' '}
        <a href="/api/supplier/docs" target="_blank" rel="noreferrer">
          {SAY.docs}
        </a>
      </p>
      {keys.length === 0 && <EmptyNote title={SAY.noKeys} hint={SAY.noKeysHint} />}
      <ul className="api-keys" aria-label={SAY.keys}>
        {keys.map((key) => (
          <li key={key.app_key}>
            <div className="api-key-what">
              <span className="row">
                <b>{key.name}</b>
                {key.enabled === 0 && <span className="bad">{SAY.off}</span>}
              </span>
              <code className="mono">{key.app_key}</code>
              <small className="hint">
                {key.scopes.map((scope) => SUPPLIER_SCOPE_LABELS[scope as SupplierScope]).join('，') ||
                  SAY.noScope}
                {' · '}
                {key.ip_list.length === 0 ? SAY.anyAddress : SAY.addressCount(key.ip_list.length)}
              </small>
              <small className="hint">
                {SAY.by(key.by)} {key.created_at}
                {' · '}
                {key.last_used_at === '' ? SAY.never : SAY.used(key.last_used_at, key.last_address)}
                {key.old_secret_until !== '' && ` · ${SAY.oldUntil(key.old_secret_until)}`}
              </small>
            </div>
            <span className="api-key-acts">
              <Button size="small" onClick={() => setAct({ kind: 'edit', of: key })}>
                {SAY.edit}
              </Button>
              <Button size="small" onClick={() => setAct({ kind: 'rotate', of: key })}>
                {SAY.rotate}
              </Button>
              <Button size="small" danger onClick={() => setAct({ kind: 'remove', of: key })}>
                {SAY.remove}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {act?.kind === 'add' && <KeyDialog {...dialog} />}
      {act?.kind === 'edit' && <KeyDialog known={act.of} {...dialog} />}
      {(act?.kind === 'rotate' || act?.kind === 'remove') && (
        <KeyActDialog known={act.of} kind={act.kind} {...dialog} />
      )}
    </section>
  );
}

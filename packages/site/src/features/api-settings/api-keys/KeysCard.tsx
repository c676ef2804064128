import type { ApiKey } from '@giftship/shared/api-keys/keys';
import { Button } from 'antd';
import { useState } from 'react';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import { API_SETTINGS_COPY as SAY } from '../copy.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { KeyItem } from './KeyItem.tsx';
import { SecretDialog } from '../SecretDialog.tsx';

/** All keys with what they may do and when they were last used; a secret is shown once, when it is made. */
export function KeysCard({ keys, most }: { keys: readonly ApiKey[]; most: number }) {
  const [edited, setEdited] = useState<ApiKey | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const isFull = keys.length >= most;
  return (
    <section className="card" aria-label={SAY.key}>
      <header className="row">
        <h2 className="grow">{SAY.key}</h2>
        {keys.length > 0 && (
          <Button type="primary" disabled={isFull} onClick={() => setEdited('new')}>
            {SAY.addKey}
          </Button>
        )}
      </header>
      {isFull && <p className="api-hint">{SAY.keysFull(most)}</p>}
      {keys.length === 0 && (
        <EmptyNote title={SAY.noKey} hint={SAY.noKeyHint}>
          <Button type="primary" onClick={() => setEdited('new')}>
            {SAY.create}
          </Button>
        </EmptyNote>
      )}
      {keys.map((key) => (
        <KeyItem key={key.app_key} of={key} onEdit={() => setEdited(key)} onSecret={setSecret} />
      ))}
      {edited !== null && (
        <KeyDialog
          of={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSecret={(made) => {
            setEdited(null);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && (
        <SecretDialog title={SAY.once.title} secret={secret} onDone={() => setSecret(null)} />
      )}
    </section>
  );
}

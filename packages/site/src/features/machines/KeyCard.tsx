import type { ApiSettings } from '@giftship/shared/machines/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Switch } from 'antd';
import 'virtual:antd/Switch.css';
import { useState } from 'react';
import { api } from '../../api.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.ts';
import { useWithPassword } from './AskPassword.tsx';
import { MACHINES_COPY as SAY } from './copy.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** The key pair: made on demand, its secret shown once, changed with an overlap, switched off at once. */
export function KeyCard({ settings }: { settings: ApiSettings }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [modal, modalHolder] = Modal.useModal();
  const cache = useQueryClient();
  const withPassword = useWithPassword();
  const create = useMutation({
    mutationFn: () => withPassword(() => api.machines.key()),
    onSuccess: ({ app_secret }) => {
      if (app_secret) setSecret(app_secret);
      return cache.invalidateQueries({ queryKey: ['api-settings'] });
    },
  });
  const save = useSaveSettings();
  const hasKey = settings.app_key !== '';
  const isEnded = settings.ended_at !== '';
  const rotate = () =>
    void modal.confirm({
      title: SAY.rotateAsk,
      content: isEnded ? SAY.rotateEndedHint : SAY.rotateHint,
      okText: SAY.rotate,
      autoFocusButton: 'cancel',
      onOk: () =>
        save.mutateAsync(isEnded ? { reset_secret: 1, enabled: 1 } : { reset_secret: 1 }).then(
          ({ app_secret }) => setSecret(app_secret ?? null),
          () => undefined,
        ),
    });
  const toggle = (isOn: boolean) =>
    save.mutate(
      { enabled: isOn ? 1 : 0 },
      { onSuccess: () => toast.success(isOn ? SAY.turnedOn : SAY.turnedOff) },
    );
  return (
    <section className="card" aria-label={SAY.key}>
      {modalHolder}
      <header className="row">
        <h2 className="grow">{SAY.key}</h2>
        {hasKey && (
          <label className="row machines-switch">
            <Switch
              checked={settings.enabled === 1}
              loading={save.isPending}
              disabled={isEnded}
              aria-label={SAY.enabled}
              onChange={toggle}
            />
            <span className={settings.enabled === 1 ? 'ok' : 'bad'}>
              {settings.enabled === 1 ? SAY.on : SAY.off}
            </span>
          </label>
        )}
      </header>
      {!hasKey && (
        <EmptyState title={SAY.noKey} hint={SAY.noKeyHint}>
          <Button type="primary" loading={create.isPending} onClick={() => create.mutate()}>
            {SAY.create}
          </Button>
        </EmptyState>
      )}
      {hasKey && (
        <dl className="machines-facts">
          <div>
            <dt>{SAY.appKey}</dt>
            <dd>
              <CopyText text={settings.app_key} />
            </dd>
          </div>
          <div>
            <dt>{SAY.secret}</dt>
            <dd className="row">
              <code>{settings.secret_mask}</code>
              <Button size="small" onClick={rotate}>
                {SAY.rotate}
              </Button>
            </dd>
          </div>
          <div>
            <dt>{SAY.createdAt}</dt>
            <dd>{settings.created_at}</dd>
          </div>
          <div>
            <dt>{SAY.lastUsed}</dt>
            <dd>{settings.last_used_at || SAY.never}</dd>
          </div>
        </dl>
      )}
      {isEnded && <p className="machines-note warn">{SAY.ended(settings.ended_at.slice(0, 16))}</p>}
      {settings.old_secret_until !== '' && (
        <p className="machines-note warn">{SAY.oldUntil(settings.old_secret_until.slice(0, 16))}</p>
      )}
      {secret !== null && (
        <SecretDialog title={SAY.once.title} secret={secret} onDone={() => setSecret(null)} />
      )}
    </section>
  );
}

import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { SCOPE_LABELS } from '@giftship/shared/api-keys/labels';
import type { ApiKey } from '@giftship/shared/api-keys/keys';
import { Button, Modal, Switch } from 'antd';
import 'virtual:antd/Switch.css';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { API_SETTINGS_COPY as SAY } from '../copy.ts';
import { useKeyChanges } from './use-keys.ts';

/** One key: switched off at once, its secret changed with an overlap, taken away for good. */
export function KeyItem({
  of: key,
  onEdit,
  onSecret,
}: {
  of: ApiKey;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}) {
  const [modal, modalHolder] = Modal.useModal();
  const { save, remove } = useKeyChanges();
  const { app_key } = key;
  const isEnded = key.ended_at !== '';
  const ask = (words: { title: string; content: string; okText: string }, work: () => Promise<unknown>) =>
    void modal.confirm({
      ...words,
      autoFocusButton: 'cancel',
      onOk: () => work().catch(() => undefined),
    });
  const rotate = () =>
    ask(
      { title: SAY.rotateAsk, content: isEnded ? SAY.rotateEndedHint : SAY.rotateHint, okText: SAY.rotate },
      async () => {
        const made = await save.mutateAsync({ app_key, reset_secret: 1, ...(isEnded && { enabled: 1 }) });
        if (made.app_secret) onSecret(made.app_secret);
      },
    );
  const takeAway = () =>
    ask({ title: SAY.removeAsk(key.name), content: SAY.removeHint, okText: SAY.remove }, async () => {
      await remove.mutateAsync(app_key);
      toast.success(SAY.removed);
    });
  const toggle = (isOn: boolean) =>
    save.mutate(
      { app_key, enabled: isOn ? 1 : 0 },
      { onSuccess: () => toast.success(isOn ? SAY.turnedOn : SAY.turnedOff) },
    );
  return (
    <article className="api-key" aria-label={key.name}>
      {modalHolder}
      <header className="row">
        <h3 className="grow">
          {key.name} {key.mode === 'test' && <StatePill tone="waiting" text={SAY.modes.test} />}
        </h3>
        <label className="row api-switch">
          <Switch
            checked={key.enabled === 1}
            loading={save.isPending}
            disabled={isEnded}
            aria-label={SAY.enabledOf(key.name)}
            onChange={toggle}
          />
          <span className={key.enabled === 1 ? 'ok' : 'bad'}>{key.enabled === 1 ? SAY.on : SAY.off}</span>
        </label>
      </header>
      <dl className="api-facts">
        <Fact title={SAY.appKey}>
          <CopyText text={app_key} />
        </Fact>
        <Fact title={SAY.secret}>
          <code>{key.secret_mask}</code>
        </Fact>
        <Fact title={SAY.scopes}>{scopesText(key) || <span className="bad">{SAY.noScopes}</span>}</Fact>
      </dl>
      <dl className="api-more">
        <Fact title={SAY.limit}>
          {key.daily_limit === '' ? SAY.noLimit : sayYuan(key.daily_limit)}（{SAY.spentToday(key.spent_today)}
          ）
        </Fact>
        <Fact title={SAY.addresses}>{key.ip_list.join('、') || SAY.anyAddress}</Fact>
        <Fact title={SAY.lastUsed}>{usedText(key)}</Fact>
        <Fact title={SAY.createdAt}>{key.created_at.slice(0, 16)}</Fact>
      </dl>
      {isEnded && <p className="api-note warn">{SAY.ended(key.ended_at.slice(0, 16))}</p>}
      {key.old_secret_until !== '' && (
        <p className="api-note warn">{SAY.oldUntil(key.old_secret_until.slice(0, 16))}</p>
      )}
      <div className="row api-acts">
        <Button size="small" onClick={onEdit}>
          {SAY.edit}
        </Button>
        <Button size="small" onClick={rotate}>
          {SAY.rotate}
        </Button>
        <Button size="small" type="text" danger onClick={takeAway}>
          {SAY.remove}
        </Button>
      </div>
    </article>
  );
}

const scopesText = ({ scopes }: ApiKey): string =>
  scopes.map((scope) => SCOPE_LABELS[scope as keyof typeof SCOPE_LABELS] ?? scope).join('、');

const usedText = ({ last_used_at, last_address }: ApiKey): string =>
  last_used_at === ''
    ? SAY.never
    : [last_used_at, last_address && SAY.usedFrom(last_address)].filter(Boolean).join(' ');

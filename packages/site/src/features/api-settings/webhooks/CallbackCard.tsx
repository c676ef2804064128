import { fieldErrors } from '@giftship/shared/api/client';
import type { KeyMode } from '@giftship/shared/accounts/key-mode';
import type { ApiSettings } from '@giftship/shared/api-keys/contract';
import { EVENT_LABELS } from '@giftship/shared/events/labels';
import { EVENTS, type WebhookEvent } from '@giftship/shared/events/event';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { tellFailure } from '../../../lib/failures.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { API_SETTINGS_COPY as SAY } from '../copy.ts';
import { Fold } from '../Fold.tsx';
import { SecretDialog } from '../SecretDialog.tsx';
import { useSaveCallback } from '../use-save-settings.ts';

type Callback = Pick<ApiSettings, 'callback_url' | 'callback_secret_mask' | 'callback_enabled' | 'events'>;

/** Where news goes, which news, and the key that signs it (X045); of real orders, or of test orders. */
export function CallbackCard({ mode, settings }: { mode: KeyMode; settings: Callback }) {
  const [title, hint] =
    mode === 'live' ? [SAY.callback, SAY.callbackHint] : [SAY.testMode.callback, SAY.testMode.callbackHint];
  const id = useId();
  const [url, setUrl] = useState(settings.callback_url);
  const [events, setEvents] = useState(settings.events as WebhookEvent[]);
  const [fault, setFault] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const [modal, modalHolder] = Modal.useModal();
  const cache = useQueryClient();
  const save = useSaveCallback(mode, (error) => {
    const said = addressFault(error);
    if (said) setFault(said);
    else tellFailure(error);
  });
  const test = useMutation({
    mutationFn: () => api.machines.testWebhook({ body: {} }),
    onSuccess: () => {
      toast.success(SAY.tested);
      return cache.invalidateQueries({ queryKey: ['deliveries'] });
    },
  });
  const isOff = settings.callback_url !== '' && settings.callback_enabled === 0;
  const isChanged =
    url.trim() !== settings.callback_url ||
    events.length !== settings.events.length ||
    events.some((event) => !settings.events.includes(event));
  const hasTest = mode === 'live';
  const submit = () => {
    setFault('');
    save.mutateAsync({ callback_url: url.trim(), events }).then(
      ({ callback_secret }) => {
        setSecret(callback_secret ?? null);
        toast.success(SAY.saved);
      },
      () => undefined,
    );
  };
  const rotate = () =>
    void modal.confirm({
      title: SAY.rotateCallbackAsk,
      content: SAY.rotateCallbackHint,
      okText: SAY.rotateCallback,
      autoFocusButton: 'cancel',
      onOk: () =>
        save.mutateAsync({ reset_callback_secret: 1 }).then(
          ({ callback_secret }) => setSecret(callback_secret ?? null),
          () => undefined,
        ),
    });
  return (
    <Fold
      id={mode === 'live' ? 'callback' : 'test'}
      title={title}
      summary={summaryOf(settings)}
      openWord={settings.callback_url === '' ? SAY.callbackSetUp : SAY.edit}
      isUrgent={isOff}
    >
      {modalHolder}
      <p className="api-hint">
        {hint}
        {mode === 'test' && <code>{SAY.testMode.callbackMode}</code>}
      </p>
      {isOff && (
        <p className="api-note warn" role="alert">
          {SAY.callbackOff}
        </p>
      )}
      <h3>
        <label htmlFor={id}>{SAY.callbackUrl}</label>
      </h3>
      <Input
        id={id}
        type="url"
        value={url}
        maxLength={300}
        placeholder="https://example.com/giftship"
        status={fault === '' ? '' : 'error'}
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={fault !== ''}
        onChange={(event) => {
          setUrl(event.target.value);
          setFault('');
        }}
      />
      <p className="api-hint" id={`${id}-hint`}>
        {SAY.callbackUrlHint}
      </p>
      <p id={`${id}-fault`} className="bad api-fault" role="alert">
        {fault}
      </p>
      <h3>{SAY.events}</h3>
      <Checkbox
        checked={events.length === EVENTS.length}
        indeterminate={events.length > 0 && events.length < EVENTS.length}
        onChange={({ target }) => setEvents(target.checked ? [...EVENTS] : [])}
      >
        {SAY.allEvents}
      </Checkbox>
      <Checkbox.Group
        className="api-checks"
        value={events}
        options={EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] }))}
        onChange={(chosen) => setEvents(EVENTS.filter((event) => chosen.includes(event)))}
      />
      <dl className="api-facts">
        <div>
          <dt>{SAY.callbackSecret}</dt>
          <dd className="row">
            {settings.callback_secret_mask === '' ? (
              <span className="hint">{SAY.noCallbackSecret}</span>
            ) : (
              <>
                <code>{settings.callback_secret_mask}</code>
                <Button size="small" onClick={rotate}>
                  {SAY.rotateCallback}
                </Button>
              </>
            )}
          </dd>
        </div>
      </dl>
      <div className="row">
        <Button
          color="default"
          variant="solid"
          disabled={!isChanged && !isOff}
          loading={save.isPending}
          onClick={submit}
        >
          {SAY.save}
        </Button>
        {hasTest && (
          <Button
            disabled={settings.callback_url === '' || isOff || isChanged}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {SAY.test}
          </Button>
        )}
        <span className="hint">
          {whyNot({ isChanged, isOff, hasTest, hasAddress: settings.callback_url !== '' })}
        </span>
      </div>
      {secret !== null && (
        <SecretDialog title={SAY.once.callbackTitle} secret={secret} onDone={() => setSecret(null)} />
      )}
    </Fold>
  );
}

const summaryOf = ({ callback_url: url, callback_enabled: isOn, events }: Callback): string => {
  if (url === '') return SAY.callbackUnset;
  return isOn === 0 ? SAY.callbackStopped(url) : SAY.callbackSet(url, events.length);
};

interface CallbackState {
  isChanged: boolean;
  /** Switched off by an answer of the receiver: saving switches it on. */
  isOff: boolean;
  hasAddress: boolean;
  /** Whether a message can be sent to try it. */
  hasTest: boolean;
}

/** Why a button of the card cannot be pressed. */
function whyNot({ isChanged, isOff, hasAddress, hasTest }: CallbackState): string {
  if (isChanged) return hasTest ? SAY.unsavedTest : SAY.unsaved;
  if (isOff) return '';
  if (hasAddress) return SAY.unchanged;
  return hasTest ? SAY.noAddress : SAY.noAddressYet;
}

/** What the server finds wrong with the address. */
const addressFault = (error: unknown): string =>
  fieldErrors(error).find(({ field }) => field === 'callback_url')?.msg ?? '';

import { toast } from '@giftship/kit/toast/toast.ts';
import { fieldErrors } from '@giftship/shared/api/client';
import { SUPPLIER_EVENT_LABELS } from '@giftship/shared/suppliers/labels';
import { SUPPLIER_EVENTS, type SupplierEvent } from '@giftship/shared/suppliers/scopes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { useLeaveGuard } from '../../../lib/dirty.ts';
import { tellFailure } from '../../../lib/failures.ts';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { api } from '../../api.ts';
import { API_COPY as SAY } from './copy.ts';
import type { Shown } from './SecretDialog.tsx';

type Hook = Awaited<ReturnType<typeof api.keys.settings>>['hook'];

interface HookCardProps {
  hook: Hook;
  onShown: (shown: Shown) => void;
  onDone: () => void;
}

/** Where a supplier's programs are told what happens, and of what (S081). */
export function HookCard({ hook, onShown, onDone }: HookCardProps) {
  const id = useId();
  const cache = useQueryClient();
  const [url, setUrl] = useState(hook.callback_url);
  const [events, setEvents] = useState(hook.events as SupplierEvent[]);
  const [isRotating, setRotating] = useState(false);
  const isOff = hook.callback_url !== '' && hook.callback_enabled === 0;
  const isChanged =
    url.trim() !== hook.callback_url ||
    events.length !== hook.events.length ||
    events.some((event) => !hook.events.includes(event));
  useLeaveGuard(isChanged);
  const show = (secret: string | undefined) => {
    if (secret !== undefined) onShown({ title: SAY.once.hook, secret });
    onDone();
  };
  const save = useMutation({
    mutationFn: () => api.keys.saveHook({ body: { callback_url: url.trim(), events } }),
    onSuccess: ({ callback_secret }) => {
      toast.success(SAY.saved);
      show(callback_secret);
    },
    onError: (error) => {
      if (fieldErrors(error).length === 0) tellFailure(error);
    },
  });
  const fault = fieldErrors(save.error)[0]?.msg ?? '';
  const test = useMutation({
    mutationFn: () => api.keys.testHook({ body: {} }),
    onSuccess: () => {
      toast.success(SAY.tested);
      return cache.invalidateQueries({ queryKey: ['supplier-deliveries'] });
    },
    onError: tellFailure,
  });
  return (
    <section className="card" aria-label={SAY.hook}>
      <h2>{SAY.hook}</h2>
      <p className="hint">{SAY.hookHint}</p>
      {isOff && (
        <p className="bad" role="alert">
          {SAY.hookOff}
        </p>
      )}
      <div className="api-field">
        <label htmlFor={id}>{SAY.url}</label>
        <Input
          id={id}
          type="url"
          value={url}
          maxLength={300}
          placeholder="https://example.com/giftship"
          status={fault === '' ? '' : 'error'}
          aria-describedby={`${id}-hint`}
          aria-invalid={fault !== ''}
          onChange={({ target }) => {
            setUrl(target.value);
            save.reset();
          }}
        />
        <small
          className={fault === '' ? 'hint' : 'bad'}
          id={`${id}-hint`}
          role={fault === '' ? undefined : 'alert'}
        >
          {fault === '' ? SAY.urlHint : fault}
        </small>
      </div>
      <div className="api-field">
        <span>{SAY.events}</span>
        <Checkbox.Group
          className="api-checks"
          value={events}
          options={SUPPLIER_EVENTS.map((value) => ({ value, label: SUPPLIER_EVENT_LABELS[value] }))}
          onChange={(chosen) => setEvents(SUPPLIER_EVENTS.filter((event) => chosen.includes(event)))}
        />
      </div>
      <p className="row">
        <span>{SAY.hookSecret}</span>
        {hook.callback_secret_mask === '' ? (
          <span className="hint">{SAY.noHookSecret}</span>
        ) : (
          <>
            <code className="mono">{hook.callback_secret_mask}</code>
            <Button size="small" onClick={() => setRotating(true)}>
              {SAY.newHookSecret}
            </Button>
          </>
        )}
      </p>
      <div className="row">
        <Button
          color="default"
          variant="solid"
          disabled={!isChanged && !isOff}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {SAY.save}
        </Button>
        <Button
          disabled={hook.callback_url === '' || isOff || isChanged}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {SAY.test}
        </Button>
      </div>
      {isRotating && (
        <DecideDialog
          title={SAY.newHookSecret}
          action="hook.save"
          verb={SAY.newHookSecret}
          isGrave
          noReason
          run={async () => {
            const { callback_secret } = await api.keys.saveHook({ body: { reset_callback_secret: 1 } });
            show(callback_secret);
            return { approval: null };
          }}
          onDone={() => undefined}
          tell={() => undefined}
          onClose={() => setRotating(false)}
        >
          <p className="hint">{SAY.newHookSecretHint}</p>
        </DecideDialog>
      )}
    </section>
  );
}

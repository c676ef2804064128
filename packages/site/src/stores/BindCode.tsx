import { BIND_CODE_WRONG } from '@giftship/shared/stores/labels';
import { isBindCode } from '@giftship/shared/stores/store';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useFocusBack } from '@giftship/kit/lib/use-focus-back.ts';
import { api } from '../lib/api.ts';
import { failureText } from '../lib/failures.ts';
import { STORE_COPY, authoriseAgain } from './copy.ts';
import { storesChanged } from './store-queries.ts';
import './stores.css';

const SAY = STORE_COPY.bind;

interface BindCodeProps {
  platform: number;
  app: string;
  onBack: () => void;
  onAdded: (store: { store_id: number; shop_name: string; platform: number }) => void;
}

/** The bind-code dialog of the video channel (M092, M184): a step of the dialog that adds a store, with a way back. */
export function BindCode({ platform, app, onBack, onAdded }: BindCodeProps) {
  useFocusBack();
  const id = useId();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const bind = useMutation({
    mutationFn: () =>
      api.stores.authInfo({
        query: { platform: String(platform), app, code: code.trim(), shop_name: name.trim() },
      }),
    onSuccess: async (store) => {
      await storesChanged(['stores', 'store-options']);
      onAdded(store);
    },
    onError: (error) => setFault(authoriseAgain(failureText(error))),
  });
  const submit = () => {
    if (code.trim() === '') return setFault(SAY.codeMissing);
    if (!isBindCode(code)) return setFault(BIND_CODE_WRONG);
    setFault('');
    bind.mutate();
  };
  return (
    <form
      className="shops-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="shops-field">
        <label htmlFor={`${id}-code`}>{SAY.code}</label>
        <Input
          id={`${id}-code`}
          value={code}
          maxLength={64}
          autoComplete="off"
          autoFocus
          status={fault === '' ? '' : 'error'}
          aria-invalid={fault !== ''}
          aria-describedby={`${id}-hint ${id}-fault`}
          onChange={({ target }) => {
            setCode(target.value);
            setFault('');
          }}
        />
        <p id={`${id}-fault`} className="bad shops-fault" role="alert">
          {fault}
        </p>
        <p id={`${id}-hint`} className="hint">
          {SAY.codeHint}
        </p>
      </div>
      <div className="shops-field">
        <label htmlFor={`${id}-name`}>{SAY.name}</label>
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={60}
          placeholder={SAY.nameHint}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="dialog-foot">
        <Button onClick={onBack}>{SAY.back}</Button>
        <Button type="primary" htmlType="submit" loading={bind.isPending}>
          {SAY.submit}
        </Button>
      </div>
    </form>
  );
}

import { BIND_CODE_WRONG } from '@giftship/shared/stores/labels';
import { isBindCode } from '@giftship/shared/stores/store';
import { useMutation } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { api } from '../lib/api.ts';
import { COPY } from '@giftship/kit/copy.ts';
import { failureText } from '../lib/failures.ts';
import { STORE_COPY, authoriseAgain } from './copy.ts';
import { storesChanged } from './store-queries.ts';
import './stores.css';

const SAY = STORE_COPY.bind;

interface BindCodeProps {
  platform: number;
  app: string;
  onClose: () => void;
  onAdded: (store: { store_id: number; shop_name: string; platform: number }) => void;
}

/** The bind-code dialog of the video channel (M092, M184). */
export function BindCodeDialog({ platform, app, onClose, onAdded }: BindCodeProps) {
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
    if (!isBindCode(code)) return setFault(BIND_CODE_WRONG);
    setFault('');
    bind.mutate();
  };
  return (
    <Modal
      open
      title={SAY.title}
      width={440}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {COPY.cancel}
        </Button>,
        <Button key="bind" type="primary" loading={bind.isPending} onClick={submit}>
          {SAY.submit}
        </Button>,
      ]}
    >
      <form
        className="shops-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className="shops-field" htmlFor={`${id}-code`}>
          <span>{SAY.code}</span>
          <Input
            id={`${id}-code`}
            value={code}
            maxLength={64}
            autoComplete="off"
            status={fault === '' ? '' : 'error'}
            aria-invalid={fault !== ''}
            aria-describedby={`${id}-hint ${id}-fault`}
            onChange={({ target }) => {
              setCode(target.value);
              setFault('');
            }}
          />
        </label>
        <p id={`${id}-hint`} className="hint">
          {SAY.codeHint}
        </p>
        <p id={`${id}-fault`} className="bad" role="alert">
          {fault}
        </p>
        <label className="shops-field" htmlFor={`${id}-name`}>
          <span>{SAY.name}</span>
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={60}
            placeholder={SAY.nameHint}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {/* Enter in a field sends the form, which two fields do only with a button of its own. */}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}

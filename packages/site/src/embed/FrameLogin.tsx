import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { closeDialog, type LoginRequest } from '../lib/open-dialogs.ts';
import { hasBeenSignedIn, signedIn } from '../session/session.ts';
import { leavePage } from './channel.ts';
import { EMBED_COPY } from './copy.ts';
import { useLoginWindow } from './use-login-window.ts';

const SAY = EMBED_COPY.login;

/** 登录后继续: the password is never typed in a frame, but in a window of ours whose address can be seen (D1106). */
export function FrameLogin({ onDone }: LoginRequest) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const login = useLoginWindow((session) => {
    signedIn(session);
    setOpen(false);
    void queries.invalidateQueries();
    onDone?.();
  });
  const { state, isReady } = login;
  const first = useRef<HTMLButtonElement>(null);
  // The way on, not the cross beside it.
  useEffect(() => {
    if (isReady) first.current?.focus();
  }, [isReady]);
  const isBusy = state === 'exchanging';
  const leave = () => {
    setOpen(false);
    if (!hasBeenSignedIn()) leavePage();
  };
  return (
    <Modal
      open={isOpen}
      title={SAY.title}
      className="embed-login"
      width={400}
      footer={null}
      onCancel={leave}
      afterOpenChange={(opened) => opened && first.current?.focus()}
      afterClose={() => closeDialog('login')}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {login.isSafe ? <p>{SAY.text}</p> : <p className="warn">{SAY.unsafe}</p>}
      {login.isSafe && (
        <div className="embed-login-ways">
          <Button
            ref={first}
            type="primary"
            size="large"
            block
            loading={isBusy}
            disabled={!isReady}
            onClick={() => login.open('login')}
          >
            {SAY.go}
          </Button>
          <Button size="large" block disabled={!isReady || isBusy} onClick={() => login.open('register')}>
            {SAY.register}
          </Button>
        </div>
      )}
      <p className={state === 'open' || isBusy ? 'hint' : 'warn'} role="status">
        {state === 'failed' ? login.failure : state === 'idle' ? '' : WORDS[state]}
      </p>
      {state === 'open' && (
        <button type="button" className="link embed-link" onClick={() => login.open('login')}>
          {SAY.front}
        </button>
      )}
      {(state === 'blocked' || state === 'unkept' || !login.isSafe) && (
        <Button block onClick={() => window.open(location.href, '_blank', 'noopener')}>
          {SAY.openWhole}
        </Button>
      )}
    </Modal>
  );
}

const WORDS = {
  open: SAY.waiting,
  blocked: SAY.blocked,
  closed: SAY.closed,
  exchanging: SAY.exchanging,
  unkept: SAY.unkept,
} as const;

import { ATTESTATION } from '@giftship/shared/accounts/account';
import { Button, Modal } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { PATHS } from '../../lib/paths.ts';
import { refreshUser } from '../../session/session.ts';
import type { Answering } from './answering.ts';
import { FLOW_SAY } from './flow-copy.ts';

const SAY = FLOW_SAY.realName;

/** The real-name prompt (M259, M260): the page opens in a new tab; whoever comes back verified goes on by itself. */
export function RealNameDialog({ onAnswer }: Answering) {
  const [isNotYet, setNotYet] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isOver = useRef(false);
  const look = useCallback(
    async (isAsked: boolean) => {
      if (isOver.current) return;
      setAsking(isAsked);
      try {
        const { status } = await api.accounts.attestation();
        if (isOver.current) return;
        if (status !== ATTESTATION.passed) return setNotYet(isAsked);
        isOver.current = true;
        void refreshUser();
        onAnswer({ go: true });
      } catch (error) {
        if (isAsked) tellFailure(error);
      } finally {
        setAsking(false);
      }
    },
    [onAnswer],
  );
  useEffect(() => {
    const back = () => void look(false);
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [look]);
  return (
    <Modal
      open
      title={SAY.title}
      width={480}
      mask={{ closable: false }}
      onCancel={() => onAnswer({ cancel: true })}
      footer={[
        <Button key="done" loading={isAsking} onClick={() => void look(true)}>
          {SAY.done}
        </Button>,
        <Button
          key="go"
          type="primary"
          onClick={() => window.open(PATHS.authentication(), '_blank', 'noopener')}
        >
          {SAY.go}
        </Button>,
      ]}
    >
      <p>{SAY.text}</p>
      <p className="hint">{SAY.hint}</p>
      {isNotYet && (
        <p className="warn" role="alert">
          {SAY.notYet}
        </p>
      )}
    </Modal>
  );
}

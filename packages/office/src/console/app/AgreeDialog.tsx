import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { AgreementText } from '../AgreementText.tsx';
import { api } from '../api.ts';
import { loadMe } from '../session.ts';
import { CONSOLE_FRAME_COPY as SAY } from './copy.ts';

/** A version of the supplier agreement that was not agreed to (S006). */
export function AgreeDialog({ version, onLater }: { version: number; onLater: () => void }) {
  const agree = useMutation({
    mutationFn: () => api.account.agree({ body: { version } }),
    onSuccess: () => void loadMe(),
  });
  return (
    <AgreementText
      onClose={onLater}
      footer={
        <>
          <span className="decide-hint">{SAY.agreeLater}</span>
          <Button onClick={onLater}>{SAY.agreeNo}</Button>
          <Button type="primary" loading={agree.isPending} onClick={() => agree.mutate()}>
            {SAY.agreeYes}
          </Button>
        </>
      }
    />
  );
}

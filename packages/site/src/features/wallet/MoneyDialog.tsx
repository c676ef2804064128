import { COPY } from '@giftship/kit/copy.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';

/** A dialog of one money form, which closes when what it sent is done. */
export function MoneyDialog({
  title,
  rule,
  submit,
  isSending,
  onSubmit,
  onClose,
  isDone,
  children,
}: {
  title: string;
  rule: string;
  submit: string;
  isSending: boolean;
  isDone: boolean;
  /** Checks what stands there, and sends it. */
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isLeft, setLeft] = useState(false);
  return (
    <Modal
      open={!isLeft && !isDone}
      title={title}
      width={420}
      footer={null}
      destroyOnHidden
      onCancel={() => setLeft(true)}
      afterClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <p className="hint">{rule}</p>
        <div className="dialog-foot">
          <Button onClick={() => setLeft(true)}>{COPY.cancel}</Button>
          <Button type="primary" htmlType="submit" loading={isSending}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Asks for everything anew, also after an answer that was lost: what is left must be true before somebody presses again. */
export function useEverythingAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

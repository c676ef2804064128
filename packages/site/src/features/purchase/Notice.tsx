import { Modal } from 'antd';
import type { ReactNode } from 'react';

/** One thing to know, and what to do about it. */
export function Notice({
  title,
  text,
  onCancel,
  children,
}: {
  title: string;
  text: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      open
      title={title}
      className="notice-dialog"
      onCancel={onCancel}
      footer={children}
      width={480}
      mask={{ closable: false }}
    >
      {text.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Modal>
  );
}

import { Modal } from 'antd';
import type { ReactNode } from 'react';

/** One thing to know, and what to do about it. */
export function Notice({
  title,
  lines,
  list,
  onCancel,
  children,
}: {
  title: string;
  lines: readonly string[];
  /** What the lines are about. */
  list?: ReactNode;
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
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {list}
    </Modal>
  );
}

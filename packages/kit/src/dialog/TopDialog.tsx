import { CloseOutlined } from '@ant-design/icons';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { COPY } from '../copy.ts';
import './top-dialog.css';

interface TopDialogProps {
  title: string;
  className?: string;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog that is open as long as it is drawn. It is the platform's own: that holds the focus, gives it back, closes on
 * Escape and lies above everything, without a byte of the kit.
 */
export function TopDialog({ title, className = '', onClose, footer, children }: TopDialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = place.current;
    dialog?.showModal();
    // The text first, not the cross beside it.
    dialog?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={place}
      tabIndex={-1}
      className={`top-dialog ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === place.current) onClose();
      }}
    >
      <div className="top-dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" aria-label={COPY.close} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <div className="top-dialog-body">{children}</div>
      {footer && <div className="top-dialog-foot">{footer}</div>}
    </dialog>
  );
}

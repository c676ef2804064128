import { CloseOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SHIPPING_COPY as SAY } from './copy.ts';
import './paper.css';

interface PaperProps {
  /** What is printed: 波次F1的面单. */
  title: string;
  /** Beside the title: what of it is not on paper. */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** What goes on paper, over the page as it is printed; on paper it is all there is. */
export function Paper({ title, note, onClose, children }: PaperProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const behind = document.getElementById('root');
    behind?.setAttribute('inert', '');
    place.current?.focus();
    return () => behind?.removeAttribute('inert');
  }, []);
  return createPortal(
    <section
      ref={place}
      className="paper"
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className="paper-bar">
        <h2>{title}</h2>
        {note}
        <span className="drawer-gap" />
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {SAY.print}
        </Button>
        <Button icon={<CloseOutlined />} onClick={onClose}>
          {SAY.close}
        </Button>
      </header>
      <div className="paper-sheets">{children}</div>
    </section>,
    document.body,
  );
}

import { CustomerServiceOutlined, VerticalAlignTopOutlined } from '@ant-design/icons';
import { latePart } from '@giftship/kit/lib/late-part.tsx';
import { PartBoundary } from '@giftship/kit/states/PartBoundary.tsx';
import { useRef, useState } from 'react';
import { SHELL_COPY } from './copy.ts';
import { useNotice } from './use-notice.ts';

const SAY = SHELL_COPY.service;
// Most visitors never open it.
const ServiceCard = latePart(async () => (await import('./ServiceCard.tsx')).ServiceCard);

/** A slim column at the right edge; contacts open on hover, focus and touch (M010, M011). */
export function ServicePanel() {
  const service = useNotice()?.service;
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const leave = (event: React.FocusEvent) => {
    if (!place.current?.contains(event.relatedTarget as Node | null)) setOpen(false);
  };
  return (
    <aside
      className="service"
      ref={place}
      aria-label={SAY.title}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <button
        type="button"
        className="service-tab"
        aria-expanded={isOpen}
        aria-label={SAY.open}
        onClick={() => setOpen(true)}
      >
        <CustomerServiceOutlined />
        <span>{SAY.title}</span>
      </button>
      <button
        type="button"
        className="service-tab"
        aria-label={SAY.toTop}
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      >
        <VerticalAlignTopOutlined />
      </button>
      {isOpen && service && (
        <PartBoundary name={SAY.title}>
          <ServiceCard {...service} />
        </PartBoundary>
      )}
    </aside>
  );
}

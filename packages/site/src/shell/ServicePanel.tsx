import { CustomerServiceOutlined, VerticalAlignTopOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { QrPicture } from '@giftship/kit/controls/QrPicture.tsx';
import { SHELL_COPY } from './copy.ts';
import { useNotice } from './use-notice.ts';

const SAY = SHELL_COPY.service;
const QR_SIZE = 120;

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
        <div className="service-card">
          <h2>{SAY.im}</h2>
          <ul>
            {service.im.map(({ name, type, value }) => (
              <li key={value}>
                <span>
                  {name} · {SAY.kinds[type] ?? type}
                </span>
                <CopyText text={value} />
              </li>
            ))}
          </ul>
          <h2>{SAY.phone}</h2>
          <p>
            <a href={`tel:${service.phone}`}>{service.phone}</a>
          </p>
          <p>{SAY.hotline}</p>
          <h2>{SAY.hoursLabel}</h2>
          <p>{SAY.hours}</p>
          <figure>
            {service.qr_img ? (
              <img src={service.qr_img} width={QR_SIZE} height={QR_SIZE} alt={SAY.qrService} />
            ) : (
              <QrPicture text={`${location.origin}${PATHS.helpCenter()}`} size={QR_SIZE} alt={SAY.qr} />
            )}
            <figcaption>{service.qr_img ? SAY.qrService : SAY.qr}</figcaption>
          </figure>
          <Link to={PATHS.helpCenter()}>{SAY.help}</Link>
        </div>
      )}
    </aside>
  );
}

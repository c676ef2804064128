import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { QrPicture } from '@giftship/kit/controls/QrPicture.tsx';
import type { SiteNotice } from '@giftship/shared/content/contract';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { SHELL_COPY } from './copy.ts';

const SAY = SHELL_COPY.service;
const QR_SIZE = 120;

/** How somebody reaches the service: contacts, phone, hours, and a code for the phone (M010, M011). */
export function ServiceCard(service: SiteNotice['service']) {
  return (
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
  );
}

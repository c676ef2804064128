import { CloseOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { readStored, writeStored } from '../ui/stored.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import { useNotice } from './use-notice.ts';

const CLOSED_AT = 'top-banner-closed-at';
/** A closed banner stays away for seven days (M280, D318). */
const AWAY_MS = 7 * 24 * 3600 * 1000;

/** The picture above everything, until it is closed. */
export function TopBanner() {
  const banner = useNotice()?.top_banner;
  const [isClosed, setClosed] = useState(() => Date.now() - Number(readStored(CLOSED_AT) ?? 0) < AWAY_MS);
  if (!banner || isClosed) return null;
  const close = () => {
    writeStored(CLOSED_AT, String(Date.now()));
    setClosed(true);
  };
  return (
    <aside className="top-banner" aria-label={SAY.banner.label}>
      <a href={banner.url}>
        <img src={banner.image} alt={SAY.banner.label} />
      </a>
      <button type="button" onClick={close} aria-label={SAY.banner.close}>
        <CloseOutlined />
      </button>
    </aside>
  );
}

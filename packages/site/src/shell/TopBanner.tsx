import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '@giftship/kit/lib/stored.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import { useNotice } from './use-notice.ts';

const CLOSED_AT = 'top-banner-closed-at';
/** A closed banner stays away for seven days (M280, D318). */
const AWAY_MS = 7 * 24 * 3600 * 1000;
/** Whether this service had a banner last time: then its place is kept free until the server tells, so that nothing jumps. */
const HAD_ONE = 'top-banner-had-one';

/** The picture above everything, until it is closed. */
export function TopBanner() {
  const notice = useNotice();
  const [isClosed, setClosed] = useState(() => Date.now() - Number(readStored(CLOSED_AT) ?? 0) < AWAY_MS);
  const isExpected = notice ? notice.top_banner !== null : readStored(HAD_ONE) === '1';
  useEffect(() => {
    if (notice) writeStored(HAD_ONE, isExpected ? '1' : '0');
  }, [notice, isExpected]);
  if (isClosed || !isExpected) return null;
  const banner = notice?.top_banner;
  const close = () => {
    writeStored(CLOSED_AT, String(Date.now()));
    setClosed(true);
  };
  return (
    <aside className="top-banner" aria-label={SAY.banner.label}>
      {banner && (
        <>
          <a href={banner.url}>
            <img src={banner.image} alt={SAY.banner.label} />
          </a>
          <button type="button" onClick={close} aria-label={SAY.banner.close}>
            <CloseOutlined />
          </button>
        </>
      )}
    </aside>
  );
}

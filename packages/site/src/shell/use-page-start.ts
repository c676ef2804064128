import type { SiteNotice } from '@giftship/shared/content/contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { setSiteTitle } from '../lib/use-title.ts';
import { useNotice } from './use-notice.ts';

/**
 * What every shell does with a page: it begins at its top (M036; a changed filter of the same page does not jump), and its
 * title has the site's name. Answers what the site says of itself.
 */
export function usePageStart(): SiteNotice | undefined {
  const notice = useNotice();
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    if (notice) setSiteTitle(notice.site_title);
  }, [notice]);
  return notice;
}

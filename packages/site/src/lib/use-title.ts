import { useEffect } from 'react';
import { COPY } from '@giftship/kit/copy.ts';

/** The site's title comes from the server; until then the built-in one. */
let siteTitle: string = COPY.siteTitle;
let pageTitle = '';
const write = () => {
  document.title = pageTitle === '' ? siteTitle : `${siteTitle} - ${pageTitle}`;
};

/** Sets the site's part of every title (M035). */
export function setSiteTitle(title: string): void {
  siteTitle = title || COPY.siteTitle;
  write();
}

/** Sets the page's part of the title (M035). */
export function useTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    write();
  }, [title]);
}

import type { SiteNotice } from '@giftship/shared/content/contract';
import { EMPTY_SITE_TEXTS } from './copy.ts';

const site: SiteNotice = {
  site_title: EMPTY_SITE_TEXTS.siteTitle,
  copyright: '',
  icp: '',
  logo: '',
  top_banner: null,
  service: { im: [], phone: '', qr_img: '', hours: EMPTY_SITE_TEXTS.hours },
  hosts: { substation_hidden_hosts: [], register_redirects: {} },
};

/** What a service without content answers. */
export const EMPTY_NOTICE = { title: EMPTY_SITE_TEXTS.announcementTitle, site };

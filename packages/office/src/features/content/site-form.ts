import type { api } from '../../session/api.ts';

type Site = Awaited<ReturnType<typeof api.content.site>>['value'];
type Im = { name: string; type: 'wechat' | 'qq'; value: string };

/** The site as its form holds it: lists as lines. */
export interface SiteForm {
  site_title: string;
  copyright: string;
  icp: string;
  logo: string;
  banner: string;
  banner_url: string;
  im: Im[];
  phone: string;
  qr_img: string;
  hours: string;
  hidden: string;
  redirects: string;
}

/** The form of a site. */
export const siteForm = ({ service, hosts, top_banner, ...site }: Site): SiteForm => ({
  site_title: site.site_title,
  copyright: site.copyright,
  icp: site.icp,
  logo: site.logo,
  banner: top_banner?.image ?? '',
  banner_url: top_banner?.url ?? '',
  im: service.im as Im[],
  phone: service.phone,
  qr_img: service.qr_img,
  hours: service.hours,
  hidden: hosts.substation_hidden_hosts.join('\n'),
  redirects: Object.entries(hosts.register_redirects)
    .map((pair) => pair.join(' '))
    .join('\n'),
});

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The form as the call takes it. */
export const siteBody = ({ banner, banner_url, hidden, redirects, ...same }: SiteForm) => ({
  ...same,
  top_banner: banner === '' ? null : { image: banner, url: banner_url },
  substation_hidden_hosts: linesOf(hidden),
  register_redirects: linesOf(redirects).map((line) => {
    const [host = '', url = ''] = line.split(/\s+/);
    return { host, url };
  }),
});

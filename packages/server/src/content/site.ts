import type { SiteNotice } from '@giftship/shared/content/contract';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { textAt, writeText } from './articles.ts';
import { EMPTY_NOTICE } from './empty-notice.ts';
import { keepLive, publishAtOnce, readShown } from './versions.ts';

const AT = { kind: 'site', ref: '' } as const;
const KEY = 'site_notice';

/** The site as its form has it. */
interface SiteForm {
  site_title: string;
  copyright: string;
  icp: string;
  logo: string;
  top_banner: { image: string; url: string } | null;
  im: { name: string; type: string; value: string }[];
  phone: string;
  qr_img: string;
  hours: string;
  substation_hidden_hosts: string[];
  register_redirects: { host: string; url: string }[];
}

/** What stands around every page (O195). */
export async function showSite({ db }: Pick<Deps, 'db'>) {
  const shown = await readShown(db.q, AT);
  return { version: shown?.version ?? 0, value: await readSite(db.q) };
}

/** Changes it at once, over the version that was seen. */
export function saveSite(deps: Deps, call: WorkCall, { version, ...form }: SiteForm & { version: number }) {
  const { im, phone, qr_img, hours, substation_hidden_hosts, register_redirects, ...same } = form;
  const value: SiteNotice = {
    ...same,
    service: { im, phone, qr_img, hours },
    hosts: {
      substation_hidden_hosts,
      register_redirects: Object.fromEntries(register_redirects.map(({ host, url }) => [host, url])),
    },
  };
  return officeWork(deps, call, async (tx, log) => {
    const before = await readSite(tx);
    await keepLive(tx, AT, { value: { ...before }, at: await textAt(tx, KEY) });
    const stored = (await readShown(tx, AT))?.version ?? 0;
    await refuseOldVersion(tx, { object: 'site', ref: '', stored, given: version });
    const next = await publishAtOnce(tx, AT, { value: { ...value }, by: call.operator.name });
    await writeText(tx, KEY, value);
    await log({ object: 'site', before: { ...before }, after: { ...value } });
    return { version: next };
  });
}

/** The site as it is stored; what an empty service says where nothing is. */
export async function readSite(q: Queries): Promise<SiteNotice> {
  const row = await q.selectFrom('site_texts').where('key', '=', KEY).select('value').executeTakeFirst();
  return (row?.value as SiteNotice | undefined) ?? EMPTY_NOTICE.site;
}

import { MOST_ORIGINS, MOST_SITE_GOODS, type PartnerSite } from '@giftship/shared/partners/contract';
import { originOf } from '@giftship/shared/partners/origins';
import { PARTNER_COPY } from './copy.ts';

const SAY = PARTNER_COPY.form;

/** A site as its form holds it: origins as they are typed, one a line. */
export interface SiteForm {
  name: string;
  origins: string;
  goodsIds: number[];
  theme: PartnerSite['theme'];
  isOn: boolean;
}
export type SiteFault = Partial<Record<'name' | 'origins' | 'goodsIds', string>>;

export const NEW_SITE: SiteForm = { name: '', origins: '', goodsIds: [], theme: 'auto', isOn: true };

/** A site as the form begins with it. */
export const formOf = (site: PartnerSite): SiteForm => ({
  name: site.name,
  origins: site.origins.join('\n'),
  goodsIds: site.goods_ids,
  theme: site.theme,
  isOn: site.is_on,
});

/** The lines that are not empty. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is wrong, by field; the first wrong origin is named. */
export function faultsOf({ name, origins, goodsIds }: SiteForm): SiteFault {
  const lines = linesOf(origins);
  const wrong = lines.find((line) => originOf(line) === null);
  const fault =
    wrong !== undefined
      ? SAY.originWrong(wrong)
      : lines.length === 0
        ? SAY.originsNeeded
        : lines.length > MOST_ORIGINS
          ? SAY.originsTooMany(MOST_ORIGINS)
          : null;
  return {
    ...(name.trim() === '' ? { name: SAY.nameNeeded } : {}),
    ...(fault === null ? {} : { origins: fault }),
    ...(goodsIds.length > MOST_SITE_GOODS ? { goodsIds: SAY.goodsTooMany(MOST_SITE_GOODS) } : {}),
  };
}

/** The form as the call takes it. */
export const bodyOf = ({ name, origins, goodsIds, theme, isOn }: SiteForm) => ({
  name: name.trim(),
  origins: linesOf(origins),
  goods_ids: goodsIds,
  theme,
  is_on: isOn,
});

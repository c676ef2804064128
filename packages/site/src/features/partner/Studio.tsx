import type { PartnerSite } from '@giftship/shared/partners/contract';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { PARTNER_COPY } from './copy.ts';
import { DEFAULT_LOOK, type Look } from './look.ts';
import { LookControls } from './LookControls.tsx';
import { Preview } from './Preview.tsx';
import { Snippets } from './Snippets.tsx';

const SAY = PARTNER_COPY.studio;

interface StudioProps {
  site: PartnerSite;
  sites: PartnerSite[];
  aff: string;
  onSite: (id: number) => void;
}

/** The tag with the partner's own key, live, beside what can be changed; before it the code to copy, which is what people come for (X051). */
export function Studio({ site, sites, aff, onSite }: StudioProps) {
  const id = useId();
  const [look, setLook] = useState<Look>(DEFAULT_LOOK);
  const base = location.origin;
  const page = look.kind === 'button' && look.goodsId ? PATHS.productDetail(look.goodsId) : PATHS.giftList();
  const link = `${base}${page}?spread=${aff}`;
  return (
    <section className="card partner-studio" aria-label={SAY.title}>
      <header className="row">
        <h2 className="grow">{SAY.title}</h2>
        {sites.length > 1 && (
          <label className="row" htmlFor={id}>
            {SAY.site}
            <Select
              id={id}
              className="partner-site-choice"
              value={site.id}
              options={sites.map((each) => ({ value: each.id, label: each.name }))}
              onChange={onSite}
            />
          </label>
        )}
      </header>
      <Snippets of={{ look, siteKey: site.site_key, base, link }} />
      <div className="partner-bench">
        <LookControls look={look} onChange={(next) => setLook((old) => ({ ...old, ...next }))} />
        <Preview key={`${site.id} ${site.is_on}`} site={site} look={look} />
      </div>
    </section>
  );
}

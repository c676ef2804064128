import { PlusOutlined } from '@ant-design/icons';
import { keysOf } from '@giftship/shared/lib/entries-of';
import type { PartnerSite } from '@giftship/shared/partners/contract';
import { Button } from 'antd';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { sayYuan, withCommas } from '@giftship/kit/lib/with-commas.ts';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { PARTNER_COPY } from './copy.ts';
import { useSiteTotal } from './use-report.ts';

const SAY = PARTNER_COPY.sites;

interface SitesProps {
  sites: PartnerSite[];
  chosenId: number | null;
  onChoose: (id: number) => void;
  onEdit: (site: PartnerSite) => void;
  onAdd: () => void;
}

/** The partner's sites with their public keys, and what each brought of late. */
export function Sites({ sites, chosenId, onChoose, onEdit, onAdd }: SitesProps) {
  // Who has a site comes for its code, whose copy is the main act then.
  const add = (
    <Button type={sites.length === 0 ? 'primary' : 'default'} icon={<PlusOutlined />} onClick={onAdd}>
      {SAY.add}
    </Button>
  );
  if (sites.length === 0)
    return (
      <section className="card" aria-label={SAY.title}>
        <EmptyState place="store" title={SAY.empty} hint={SAY.emptyHint}>
          {add}
        </EmptyState>
      </section>
    );
  return (
    <section className="card" aria-label={SAY.title}>
      <header className="row">
        <div className="grow">
          <h2>{SAY.title}</h2>
          <p className="hint">{SAY.hint}</p>
        </div>
        {add}
      </header>
      <ul className="partner-sites">
        {sites.map((site) => (
          <li key={site.id} className={site.id === chosenId ? 'is-chosen' : ''}>
            <div className="partner-site-name">
              <h3>{site.name}</h3>
              <StatePill tone={site.is_on ? 'kept' : 'gone'} text={site.is_on ? SAY.on : SAY.off} />
              <p className="hint">
                {site.goods_ids.length === 0 ? SAY.allGoods : SAY.someGoods(site.goods_ids.length)}
                {' · '}
                {SAY.themes[site.theme]}
              </p>
            </div>
            <dl>
              <dt>{SAY.key}</dt>
              <dd className="mono">
                <CopyText text={site.site_key} />
              </dd>
              <dt>{SAY.origins}</dt>
              <dd>
                {site.origins.map((origin) => (
                  <span key={origin}>{origin}</span>
                ))}
              </dd>
            </dl>
            <Numbers siteId={site.id} />
            <div className="partner-site-ways">
              <Button
                aria-label={SAY.previewOf(site.name)}
                aria-pressed={site.id === chosenId}
                onClick={() => onChoose(site.id)}
              >
                {SAY.preview}
              </Button>
              <Button aria-label={SAY.editOf(site.name)} onClick={() => onEdit(site)}>
                {SAY.edit}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a site brought of late; where that did not load, the report below says so. */
function Numbers({ siteId }: { siteId: number }) {
  const { data } = useSiteTotal(siteId);
  const sum = data && {
    click: withCommas(data.click),
    buyers: withCommas(data.order_user),
    commission: sayYuan(data.commission),
  };
  return (
    <dl className="partner-numbers" aria-label={SAY.lately}>
      {keysOf(SAY.numbers).map((key) => (
        <div key={key}>
          <dt>{SAY.numbers[key]}</dt>
          <dd className="num">{sum ? sum[key] : '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

import { PlusOutlined } from '@ant-design/icons';
import type { PartnerSite } from '@giftship/shared/partners/contract';
import { Button } from 'antd';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { PARTNER_COPY } from './copy.ts';

const SAY = PARTNER_COPY.sites;

interface SitesProps {
  sites: PartnerSite[];
  chosenId: number | null;
  onChoose: (id: number) => void;
  onEdit: (site: PartnerSite) => void;
  onAdd: () => void;
}

/** The partner's sites with their public keys. */
export function Sites({ sites, chosenId, onChoose, onEdit, onAdd }: SitesProps) {
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
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
            <div className="partner-site-head">
              <h3>{site.name}</h3>
              <span className={site.is_on ? 'partner-mark ok' : 'partner-mark'}>
                {site.is_on ? SAY.on : SAY.off}
              </span>
            </div>
            <dl>
              <div>
                <dt>{SAY.key}</dt>
                <dd>
                  <CopyText text={site.site_key} />
                </dd>
              </div>
              <div>
                <dt>{SAY.origins}</dt>
                <dd>
                  {site.origins.map((origin) => (
                    <span key={origin} className="partner-line">
                      {origin}
                    </span>
                  ))}
                </dd>
              </div>
              <div>
                <dt>{SAY.goods}</dt>
                <dd>{site.goods_ids.length === 0 ? SAY.allGoods : SAY.someGoods(site.goods_ids.length)}</dd>
              </div>
              <div>
                <dt>{SAY.theme}</dt>
                <dd>{SAY.themes[site.theme]}</dd>
              </div>
            </dl>
            <div className="row">
              <Button
                aria-label={SAY.previewOf(site.name)}
                aria-pressed={site.id === chosenId}
                onClick={() => onChoose(site.id)}
              >
                {SAY.preview}
              </Button>
              <Button type="text" aria-label={SAY.editOf(site.name)} onClick={() => onEdit(site)}>
                {SAY.edit}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

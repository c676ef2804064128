import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { PARTNERS_COPY } from './copy.ts';

const SAY = PARTNERS_COPY.site;
type Site = Awaited<ReturnType<typeof api.partners.detail>>['sites'][number];

/** The sites of a partner with origins and goods; one can be switched off over what he set himself (O182). */
export function PartnerSites({ sites }: { sites: readonly Site[] }) {
  const [site, setSite] = useState<Site | null>(null);
  const maySwitch = useMay('partner.review');
  if (sites.length === 0) return <p className="hint">{SAY.none}</p>;
  return (
    <ul className="drawer-list">
      {sites.map((each) => (
        <li key={each.site_id} className="partner-site">
          <div>
            <b>
              <samp>{each.name}</samp>
            </b>{' '}
            <SiteState site={each} />
            {maySwitch && (
              <Button size="small" danger={!each.is_blocked} onClick={() => setSite(each)}>
                {each.is_blocked ? SAY.unblock : SAY.block}
              </Button>
            )}
          </div>
          <dl className="preview-lines">
            <Fact title={SAY.key}>
              <code className="mono">{each.site_key}</code>
            </Fact>
            <Fact title={SAY.origins}>
              <samp>{each.origins.join('、')}</samp>
            </Fact>
            <Fact title={SAY.goods}>
              {each.goods.length === 0
                ? SAY.allGoods
                : each.goods.map(({ id, name }) => `${id} ${name}`).join('、')}
            </Fact>
          </dl>
        </li>
      ))}
      {site && <SiteDialog site={site} onClose={() => setSite(null)} />}
    </ul>
  );
}

function SiteState({ site }: { site: Site }) {
  if (site.is_blocked)
    return (
      <>
        <StatePill tone="bad" text={SAY.blocked} /> <span className="hint">{site.blocked_reason}</span>
      </>
    );
  return <StatePill tone={site.is_on ? 'kept' : 'gone'} text={site.is_on ? SAY.on : SAY.off} />;
}

function SiteDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const verb = site.is_blocked ? SAY.unblock : SAY.block;
  return (
    <DecideDialog
      title={`${verb} ${site.name}`}
      action="partner.site"
      verb={verb}
      isGrave={!site.is_blocked}
      run={({ reason }) =>
        atOnce(
          api.partners.switchSite({ body: { site_id: site.site_id, is_blocked: !site.is_blocked, reason } }),
        )
      }
      onDone={() => void refreshList('partners')}
      onClose={onClose}
    >
      <p className="hint">{site.is_blocked ? SAY.unblockHint : SAY.blockHint}</p>
    </DecideDialog>
  );
}

import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import type { Decision } from '@giftship/shared/partners/decisions';
import type { PartnerOfficeRow } from '@giftship/shared/partners/office-contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { UserLink } from '../../session/UserLink.tsx';
import { useMay } from '../../session/session.ts';
import { PARTNERS_COPY as SAY } from './copy.ts';
import { DecidePartners } from './DecidePartners.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { decisionTone } from './decisions.ts';
import { PartnerPages } from './PartnerPages.tsx';
import { PartnerSigns } from './PartnerSigns.tsx';
import { PartnerSites } from './PartnerSites.tsx';
import { PromoterDialog } from './PromoterDialog.tsx';
import './partners.css';

const C = SAY.columns;
const DAYS = 30;

/** A partner: what he applied with, signs of abuse in what he earned on, his sites, and what each page brought (O181, O182, O184). */
export function PartnerDetail({ row }: { row: PartnerOfficeRow }) {
  const maySeeCommissions = useMay('commission.view');
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'partners', 'detail', row.id],
    queryFn: ({ signal }) =>
      api.partners.detail({
        query: { id: String(row.id), start_time: formatTime(chinaClock(Date.now(), '00:00', 1 - DAYS)) },
        signal,
      }),
  });
  return (
    <>
      <Facts row={row} />
      {maySeeCommissions && (
        <p className="drawer-section">
          <Link to={PATHS.commissions({ partner_id: row.user_id })}>{SAY.seeCommissions}</Link>
        </p>
      )}
      <PartnerSigns userId={row.user_id} />
      {isError && <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={4} className="log-wait" />}
      {data && (
        <>
          <section className="drawer-section">
            <h3>{SAY.site.title}</h3>
            <PartnerSites sites={data.sites} />
          </section>
          <section className="drawer-section">
            <h3>{SAY.pages}</h3>
            <PartnerPages pages={data.pages} total={data.total} />
          </section>
        </>
      )}
      <section className="drawer-section">
        <h3>{LISTS_COPY.log}</h3>
        <RecordLog object="partner" sn={String(row.id)} />
      </section>
    </>
  );
}

function Facts({ row }: { row: PartnerOfficeRow }) {
  return (
    <dl className="drawer-facts">
      <Fact title={C.name}>
        <samp>{row.name}</samp>
      </Fact>
      <Fact title={C.status}>
        <StatePill tone={decisionTone(row.status)} text={row.status_text} />
      </Fact>
      <Fact title={C.user}>
        <UserLink id={row.user_id} mobile={row.mobile} />
      </Fact>
      <Fact title={C.promoter}>{row.is_promoter_off ? SAY.promoterOff : SAY.promoterOn}</Fact>
      {row.website !== '' && (
        <Fact title={C.website}>
          <samp>{row.website}</samp>
        </Fact>
      )}
      <Fact title={C.contact}>
        <samp>{row.contact}</samp>
      </Fact>
      {row.intro !== '' && (
        <Fact title={C.intro}>
          <samp>{row.intro}</samp>
        </Fact>
      )}
      <Fact title={C.applied}>{row.applied_at}</Fact>
      {row.decided_at !== '' && <Fact title={C.decided}>{row.decided_at}</Fact>}
      {row.reason !== '' && <Fact title={C.reason}>{row.reason}</Fact>}
    </dl>
  );
}

/** The arrows out of his state, and whether he earns commission. */
export function PartnerFoot({ row }: { row: PartnerOfficeRow }) {
  const [act, setAct] = useState<Decision | 'promoter' | null>(null);
  const close = () => setAct(null);
  return (
    <>
      <DecisionButtons status={row.status} onChoose={setAct} />
      <Button danger={!row.is_promoter_off} onClick={() => setAct('promoter')}>
        {SAY.promoter[row.is_promoter_off ? 'restore' : 'disable']}
      </Button>
      {act === 'promoter' && (
        <PromoterDialog
          userId={row.user_id}
          mobile={row.mobile}
          isOff={row.is_promoter_off}
          onClose={close}
        />
      )}
      {act !== null && act !== 'promoter' && (
        <DecidePartners partners={[row]} act={act} onClose={close}>
          <dl className="preview-lines">
            <Fact title={C.user}>
              {row.user_id} {row.mobile}
            </Fact>
            {row.website !== '' && (
              <Fact title={C.website}>
                <samp>{row.website}</samp>
              </Fact>
            )}
            <Fact title={C.contact}>
              <samp>{row.contact}</samp>
            </Fact>
          </dl>
        </DecidePartners>
      )}
    </>
  );
}

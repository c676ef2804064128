import { PARTNER_STATUS } from '@giftship/shared/partners/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { ApplyCard } from './ApplyCard.tsx';
import { PARTNER_COPY as SAY } from './copy.ts';
import { Earnings } from './Earnings.tsx';
import './partner.css';
import { SitesAndStudio } from './SitesAndStudio.tsx';
import { StatementList } from '../../statements/StatementList.tsx';

/** From the application to the code in one's own page, and what it brought (X026, X051). */
export function PartnerPage() {
  const found = useQuery({ queryKey: ['partner'], queryFn: () => api.partners.state() });
  return (
    <div className="partner">
      <header className="row partner-lead">
        <p className="grow">{SAY.lead}</p>
        <Link to={PATHS.popMoney()}>{SAY.back}</Link>
      </header>
      {found.isPending && <Skeletons count={3} className="partner-wait" />}
      {found.isLoadingError && (
        <section className="card" aria-label={SAY.sites.title}>
          <h2>{SAY.sites.title}</h2>
          <LoadFailed onRetry={() => void found.refetch()} />
        </section>
      )}
      {found.data && <Stage partner={found.data} />}
    </div>
  );
}

/** What a partner sees at each stage: the application, the wait, the sites with what they brought. */
function Stage({ partner }: { partner: Awaited<ReturnType<typeof api.partners.state>> }) {
  const { status } = partner;
  return (
    <>
      {(status === null || status === PARTNER_STATUS.refused) && (
        <div className="partner-begin">
          <ApplyCard partner={partner} />
          <Steps />
        </div>
      )}
      {status === PARTNER_STATUS.pending && (
        <section className="card" aria-label={SAY.pending.title}>
          <EmptyState place="store" title={SAY.pending.title} hint={SAY.pending.hint} />
        </section>
      )}
      {status === PARTNER_STATUS.suspended && (
        <section className="card partner-stopped" aria-label={SAY.suspended.title}>
          <h2>{SAY.suspended.title}</h2>
          {partner.reason !== '' && <p>{SAY.refused.reason(partner.reason)}</p>}
          <p>{SAY.suspended.hint}</p>
        </section>
      )}
      {status === PARTNER_STATUS.active && <SitesAndStudio sites={partner.sites} aff={partner.aff} />}
      {(status === PARTNER_STATUS.active || status === PARTNER_STATUS.suspended) && (
        <>
          <Earnings />
          <section className="card" aria-label={SAY.report.statement}>
            <h2>{SAY.report.statement}</h2>
            <StatementList account="commission" />
          </section>
        </>
      )}
    </>
  );
}

/** What becoming a partner takes, beside the first of it. */
function Steps() {
  return (
    <aside className="card" aria-label={SAY.stepsTitle}>
      <h2>{SAY.stepsTitle}</h2>
      <ol className="partner-steps">
        {SAY.steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className="partner-step" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <strong>{title}</strong>
              <span className="partner-line hint">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

import { CheckOutlined, MinusOutlined, WarningOutlined } from '@ant-design/icons';
import type { api } from '../../session/api.ts';
import { DASHBOARD_COPY as SAY } from './copy.ts';

type SystemState = NonNullable<Awaited<ReturnType<typeof api.shell.dashboard>>['system']>;

/** How the service itself does (O046). */
export function SystemCard({ system }: { system: SystemState }) {
  const { audit_at, audit_breaches, oldest_job_s, dead_jobs, provider_faults } = system;
  const audited =
    audit_at === ''
      ? SAY.auditNever
      : `${SAY.audit(audit_at.slice(5, 16))} ${audit_breaches === 0 ? SAY.passed : SAY.breaches(audit_breaches)}`;
  return (
    <section className="card system-card">
      <h2>{SAY.system}</h2>
      <ul>
        <State text={audited} isBad={audit_breaches > 0} isUnknown={audit_at === ''} />
        <State text={SAY.jobAge(oldest_job_s)} />
        <State text={SAY.deadJobs(dead_jobs)} isBad={dead_jobs > 0} />
        <State text={SAY.faults(provider_faults)} isBad={provider_faults > 0} />
      </ul>
    </section>
  );
}

interface StateProps {
  text: string;
  isBad?: boolean;
  /** Nobody has looked yet: neither good nor bad. */
  isUnknown?: boolean;
}

function State({ text, isBad = false, isUnknown = false }: StateProps) {
  const Icon = isBad ? WarningOutlined : isUnknown ? MinusOutlined : CheckOutlined;
  return (
    <li className={isBad ? 'bad' : isUnknown ? 'hint' : undefined}>
      <Icon aria-hidden /> {text}
    </li>
  );
}

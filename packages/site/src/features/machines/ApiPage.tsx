import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { LoadFailed } from '../../ui/States.tsx';
import { AskPassword } from './AskPassword.tsx';
import { CallbackCard } from './CallbackCard.tsx';
import { MACHINES_COPY as SAY } from './copy.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { KeyCard } from './KeyCard.tsx';
import { LimitCard } from './LimitCard.tsx';
import './machines.css';
import { PermissionCard } from './PermissionCard.tsx';
import { SampleCard } from './SampleCard.tsx';

/** Everything for programs: key, permissions, callback and its log (M048, M230, X015). */
export function ApiPage() {
  const found = useQuery({ queryKey: ['api-settings'], queryFn: () => api.machines.settings() });
  if (found.isPending) return <Skeletons count={3} className="machines-wait" />;
  if (found.isLoadingError)
    return (
      <section className="card">
        <LoadFailed onRetry={() => void found.refetch()} />
      </section>
    );
  const settings = found.data;
  return (
    <AskPassword>
      <div className="machines">
        <section className="card" aria-label={SAY.title}>
          <h1>{SAY.title}</h1>
          <p className="machines-hint">
            {SAY.intro}{' '}
            <a href="/api/docs" target="_blank" rel="noreferrer">
              {SAY.docs}
            </a>
          </p>
        </section>
        <KeyCard settings={settings} />
        {settings.app_key !== '' && <PermissionCard settings={settings} />}
        {settings.app_key !== '' && <LimitCard settings={settings} />}
        {settings.app_key !== '' && <SampleCard appKey={settings.app_key} />}
        <CallbackCard settings={settings} />
        <DeliveryLog hasCallback={settings.callback_url !== '' && settings.callback_enabled === 1} />
      </div>
    </AskPassword>
  );
}

import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { LoadFailed } from '../../ui/States.tsx';
import { AskPassword } from './AskPassword.tsx';
import { CallbackCard } from './CallbackCard.tsx';
import { MACHINES_COPY as SAY } from './copy.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { InstallCard } from './InstallCard.tsx';
import { KeysCard } from './KeysCard.tsx';
import './machines.css';
import { SampleCard } from './SampleCard.tsx';
import { TestMode } from './TestMode.tsx';
import { useKeys } from './use-keys.ts';

/** Everything for programs: keys, callback and its log (M048, M230, X015). */
export function ApiPage() {
  const found = useQuery({ queryKey: ['api-settings'], queryFn: () => api.machines.settings() });
  const keys = useKeys();
  if (found.isPending || keys.isPending) return <Skeletons count={3} className="machines-wait" />;
  if (found.isLoadingError || keys.isLoadingError)
    return (
      <section className="card">
        <LoadFailed onRetry={() => void Promise.all([found.refetch(), keys.refetch()])} />
      </section>
    );
  const settings = found.data;
  const [first] = keys.data.list;
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
        <KeysCard keys={keys.data.list} most={keys.data.most} />
        {first && <SampleCard appKey={first.app_key} />}
        <InstallCard />
        <CallbackCard mode="live" settings={settings} />
        <DeliveryLog hasCallback={settings.callback_url !== '' && settings.callback_enabled === 1} />
        {keys.data.list.some(({ mode }) => mode === 'test') && <TestMode />}
      </div>
    </AskPassword>
  );
}

import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { AskPassword } from './AskPassword.tsx';
import { CallbackCard } from './webhooks/CallbackCard.tsx';
import { API_SETTINGS_COPY as SAY } from './copy.ts';
import { DeliveryLog } from './webhooks/DeliveryLog.tsx';
import { InstallCard } from './install/InstallCard.tsx';
import { KeysCard } from './api-keys/KeysCard.tsx';
import './api-settings.css';
import { SampleCard } from './api-keys/SampleCard.tsx';
import { TestMode } from './test-mode/TestMode.tsx';
import { useKeys } from './api-keys/use-keys.ts';

/** Everything for programs: keys, callback and its log (M048, M230, X015). */
export function ApiPage() {
  const found = useQuery({ queryKey: ['api-settings'], queryFn: () => api.machines.settings() });
  const keys = useKeys();
  if (found.isPending || keys.isPending) return <Skeletons count={3} className="api-wait" />;
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
      <div className="api-settings">
        <section className="card" aria-label={SAY.title}>
          <p className="api-hint">
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

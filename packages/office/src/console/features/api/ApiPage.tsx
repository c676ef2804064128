import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { DeliveriesCard } from './DeliveriesCard.tsx';
import { HookCard } from './HookCard.tsx';
import { KeysCard } from './KeysCard.tsx';
import { SecretDialog, type Shown } from './SecretDialog.tsx';
import './api.css';

/** Keys, callback and last messages of a supplier's programs (S081). */
export function ApiPage() {
  const [shown, setShown] = useState<Shown | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['supplier-api'],
    queryFn: ({ signal }) => api.keys.settings({ signal }),
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={4} className="log-wait" />;
  const { keys, most, hook } = data;
  const done = () => void refetch();
  return (
    <div className="office-page api-page">
      <KeysCard keys={keys} most={most} onShown={setShown} onDone={done} />
      <HookCard key={JSON.stringify(hook)} hook={hook} onShown={setShown} onDone={done} />
      <DeliveriesCard isOn={hook.callback_url !== '' && hook.callback_enabled === 1} />
      {shown && <SecretDialog {...shown} onClose={() => setShown(null)} />}
    </div>
  );
}

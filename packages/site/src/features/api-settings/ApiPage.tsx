import { ExportOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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

/** Everything for programs: keys, callback and its log (M048, M230, X015), with a list of the parts beside them. */
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
  const hasTest = keys.data.list.some(({ mode }) => mode === 'test');
  // Nothing is sent before there is an address; a key's owner finds the log where it will be.
  const hasLog = first !== undefined || settings.callback_url !== '';
  const parts = [
    { id: 'keys', title: SAY.key },
    ...(first ? [{ id: 'sample', title: SAY.sample }] : []),
    { id: 'install', title: SAY.install },
    { id: 'callback', title: SAY.callback },
    ...(hasLog ? [{ id: 'log', title: SAY.log }] : []),
    ...(hasTest ? [{ id: 'test', title: SAY.testMode.title }] : []),
  ];
  return (
    <AskPassword>
      <div className="api-page">
        <nav className="api-parts" aria-label={SAY.parts}>
          {parts.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {SAY.docs} <ExportOutlined aria-hidden />
          </a>
        </nav>
        <div className="api-settings">
          <Part id="keys">
            <KeysCard keys={keys.data.list} most={keys.data.most} />
          </Part>
          {first && (
            <Part id="sample">
              <SampleCard appKey={first.app_key} />
            </Part>
          )}
          <Part id="install">
            <InstallCard />
          </Part>
          <Part id="callback">
            <CallbackCard mode="live" settings={settings} />
          </Part>
          {hasLog && (
            <Part id="log">
              <DeliveryLog hasCallback={settings.callback_url !== '' && settings.callback_enabled === 1} />
            </Part>
          )}
          {hasTest && (
            <Part id="test">
              <TestMode />
            </Part>
          )}
        </div>
      </div>
    </AskPassword>
  );
}

/** A part of the page that the list beside it leads to. */
function Part({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="api-part">
      {children}
    </div>
  );
}

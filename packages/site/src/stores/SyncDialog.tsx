import { Button, Modal, Progress } from 'antd';
import { STORE_COPY } from './copy.ts';
import './stores.css';
import { closeSync, type StoreSync, showSync, stopSync, useSyncs } from './syncs.ts';

const SAY = STORE_COPY.sync;

/** The sync-progress dialog (M092, M142, M143) of the sync that is shown; closing it lets the sync go on. */
export function SyncDialog({ onAuthorise }: { onAuthorise: (platform: number) => void }) {
  const sync = useSyncs((all) => Object.values(all).find(({ isShown }) => isShown));
  if (!sync) return null;
  const { store, state } = sync;
  const isOn = state === 'running' || state === 'stopping';
  const close = () => (isOn || state === 'done' ? showSync(store.id, false) : closeSync(store.id));
  const again = () => {
    closeSync(store.id);
    onAuthorise(store.platform);
  };
  return (
    <Modal
      open
      title={SAY.title}
      width={480}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        isOn
          ? [
              <Button
                key="stop"
                disabled={state === 'stopping' || sync.status === null}
                onClick={() => void stopSync(store.id)}
              >
                {state === 'stopping' ? SAY.stopping : SAY.stop}
              </Button>,
              <Button key="hide" onClick={close}>
                {SAY.hide}
              </Button>,
            ]
          : [
              <Button key="close" onClick={close}>
                {SAY.close}
              </Button>,
              sync.isExpired && (
                <Button key="again" type="primary" onClick={again}>
                  {SAY.again}
                </Button>
              ),
            ]
      }
    >
      <div className="shops-sync">
        <p>{store.shop_name}</p>
        <Progress
          percent={sync.shown}
          status={state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'active'}
          aria-label={SAY.progress(store.shop_name)}
        />
        <Told sync={sync} />
      </div>
    </Modal>
  );
}

/** What is known so far, and how it ended. */
function Told({ sync: { state, status, error } }: { sync: StoreSync }) {
  const counts = status && SAY.counts(status.inserted, status.updated);
  if (state === 'failed' || state === 'gave-up')
    return (
      <div role="alert">
        <p className="bad">{state === 'failed' ? `${SAY.failed}：${error}` : SAY.gaveUp}</p>
        {counts && <p>{counts}</p>}
        {state === 'failed' && <p className="hint">{SAY.keep}</p>}
      </div>
    );
  return (
    <div role="status">
      {state === 'done' && <p className="ok">{SAY.done}</p>}
      {state === 'stopped' && <p>{SAY.stopped}</p>}
      <p>
        {counts ?? SAY.starting}
        {status !== null && status.total > 0 && <span className="hint"> {SAY.total(status.total)}</span>}
      </p>
      {state === 'done' && <p className="hint">{SAY.reload}</p>}
      {state === 'stopped' && <p className="hint">{SAY.keep}</p>}
    </div>
  );
}

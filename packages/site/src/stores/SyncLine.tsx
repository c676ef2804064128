import { LoadingOutlined, WarningFilled } from '@ant-design/icons';
import { STORE_COPY } from './copy.ts';
import './stores.css';
import { showSync, useSyncs } from './syncs.ts';

const SAY = STORE_COPY.sync;

/** A small line for each sync that goes on behind the page, or ended badly there. */
export function SyncLine() {
  const all = useSyncs();
  const hidden = Object.values(all).filter(({ isShown, state }) => !isShown && state !== 'done');
  return hidden.map(({ store, state, shown }) => {
    const isOn = state === 'running' || state === 'stopping';
    return (
      <p key={store.id} className="shops-line" role="status">
        {isOn ? <LoadingOutlined aria-hidden /> : <WarningFilled aria-hidden className="warn" />}{' '}
        {isOn ? SAY.line(store.shop_name, shown) : SAY.lineFailed(store.shop_name)}
        <button type="button" className="link" onClick={() => showSync(store.id, true)}>
          {SAY.show}
        </button>
      </p>
    );
  });
}

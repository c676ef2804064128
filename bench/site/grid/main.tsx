// A page with nothing but the recipients' grid: bench/site/grid/measure.ts and tests/browser/grid.test.ts open it.
import { ConfigProvider, Modal } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import 'virtual:antd/Button,Input,Select,Modal.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { draftKey, openDraft } from '../../../packages/site/src/features/purchase/recipients/drafts.ts';
import * as payments from '../../../packages/site/src/features/purchase/recipients/payments.ts';
import { RecipientGrid } from '../../../packages/site/src/features/purchase/recipients/RecipientGrid.tsx';
import { openRecipients } from '../../../packages/site/src/features/purchase/recipients/recipient-store.ts';
import 'virtual:kit-tokens.css';
import '../../../packages/kit/src/base/base.css';
import '../../../packages/kit/src/base/controls.css';
import '../../../packages/site/src/styles.css';
import { LIGHT_THEME } from '../../../packages/kit/src/look/kit-theme.ts';
import { mixedRows, plainRows, SAY } from './copy.ts';

const asked = new URLSearchParams(location.search);
const store = openRecipients({ platform: 1, isWu: asked.has('wu'), noDeliverArea: [], today: '2026-11-11' });
const made = { mixed: mixedRows, plain: plainRows };

/** What a test or a bench does in the page. */
const bench = {
  store,
  made,
  add: (kind: keyof typeof made, count: number) => store.add(made[kind](count), { label: SAY.step }),
  openDraft,
  draftKey,
  payments,
};
declare global {
  interface Window {
    giftGrid: typeof bench;
  }
}
window.giftGrid = bench;

const rows = Number(asked.get('rows') ?? 0);
if (rows > 0) bench.add(asked.has('plain') ? 'plain' : 'mixed', rows);

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
const grid = (
  <RecipientGrid
    store={store}
    showReissue={asked.has('wu')}
    isBusy={asked.has('busy')}
    empty={<p className="state">{SAY.empty}</p>}
  />
);
performance.mark('grid-begin');
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ConfigProvider theme={LIGHT_THEME} locale={zhCN} csp={{ nonce }} button={{ autoInsertSpace: false }}>
      {asked.has('modal') ? (
        <Modal
          open
          title={SAY.title}
          width="100%"
          footer={null}
          onCancel={() => document.body.append('closed')}
        >
          {grid}
        </Modal>
      ) : (
        <main style={{ maxWidth: 1120, margin: '24px auto', padding: 8 }}>
          <button type="button">{SAY.before}</button>
          {grid}
          <button type="button">{SAY.after}</button>
        </main>
      )}
    </ConfigProvider>
  </StrictMode>,
);

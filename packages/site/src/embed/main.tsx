import { present } from '@giftship/shared/lib/assert';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:antd/Button,Modal,message.css';
import { reloadAfterNewVersion } from '../app/reload-after-new-version.ts';
import 'virtual:kit-tokens.css';
import '@giftship/kit/base/base.css';
import '@giftship/kit/base/controls.css';
import '@giftship/kit/dialog/modal.css';
import '../styles.css';
import { forgetEntered } from '../app/forget-entered.ts';
import { startLook } from '@giftship/kit/look/look.ts';
import { EmbedApp } from './EmbedApp.tsx';
import './embed.css';
import { followLookAround } from './follow-look-around.ts';

reloadAfterNewVersion();
forgetEntered();
followLookAround();
const root = createRoot(present(document.getElementById('root'), 'the root of the page'));
void startLook().then(() =>
  root.render(
    <StrictMode>
      <EmbedApp />
    </StrictMode>,
  ),
);

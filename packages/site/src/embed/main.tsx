import { present } from '@giftship/shared/lib/assert';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:antd/Button,Modal,message.css';
import { reloadAfterNewVersion } from '../app/reload-after-new-version.ts';
import '../styles.css';
import { forgetEntered } from '../app/forget-entered.ts';
import { EmbedApp } from './EmbedApp.tsx';
import './embed.css';

reloadAfterNewVersion();
forgetEntered();
createRoot(present(document.getElementById('root'), 'the root of the page')).render(
  <StrictMode>
    <EmbedApp />
  </StrictMode>,
);

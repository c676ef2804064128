import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:antd/Button,Modal,message.css';
import { reloadAfterNewVersion } from '../reload-after-new-version.ts';
import '../styles.css';
import { EmbedApp } from './EmbedApp.tsx';
import './embed.css';

reloadAfterNewVersion();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <EmbedApp />
  </StrictMode>,
);

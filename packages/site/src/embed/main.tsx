import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:antd/Button,Input,InputNumber,Select,Checkbox,Radio,Modal,Tabs,Form,Dropdown,Menu,Carousel,message,Tooltip,Popover,Progress,Alert,Segmented,Tag,Badge,Pagination.css';
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

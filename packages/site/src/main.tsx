import { present } from '@giftship/shared/lib/assert';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:antd/Button,Input,InputNumber,Select,Checkbox,Radio,Modal,Tabs,Form,Dropdown,Menu,Carousel,message,Tooltip,Popover,Progress,Alert,Segmented,Tag,Badge,Pagination.css';
import { startLook } from '@giftship/kit/look/look.ts';
import { App } from './app/App.tsx';
import { keepEntryParams } from './features/login/entry-params.ts';
import { forgetEntered } from './app/forget-entered.ts';
import { recordVisit } from './features/promotion/record-visit.ts';
import { reloadAfterNewVersion } from './app/reload-after-new-version.ts';
import 'virtual:kit-tokens.css';
import '@giftship/kit/base/base.css';
import '@giftship/kit/base/controls.css';
import '@giftship/kit/dialog/modal.css';
import '@giftship/kit/base/print.css';
import './styles.css';

reloadAfterNewVersion();
keepEntryParams();
forgetEntered();
recordVisit();
const root = createRoot(present(document.getElementById('root'), 'the root of the page'));
void startLook().then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

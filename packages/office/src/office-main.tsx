import { startLook } from '@giftship/kit/look/look.ts';
import { present } from '@giftship/shared/lib/assert';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import 'virtual:kit-tokens.css';
import '@giftship/kit/base/base.css';
import '@giftship/kit/base/controls.css';
import './styles.css';

const root = createRoot(present(document.getElementById('root'), 'the root of the page'));
void startLook().then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

import { App } from './app/App.tsx';
import { startPage } from './lib/start-page.tsx';
import { officeDesk } from './session/desk.ts';
import 'virtual:kit-tokens.css';
import '@giftship/kit/base/base.css';
import '@giftship/kit/base/controls.css';
import './styles.css';

startPage(officeDesk, App);

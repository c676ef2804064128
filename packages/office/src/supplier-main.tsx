import { App } from './console/app/App.tsx';
import { supplierDesk } from './console/desk.ts';
import { startPage } from './lib/start-page.tsx';
import 'virtual:kit-tokens.css';
import '@giftship/kit/base/base.css';
import '@giftship/kit/base/controls.css';
import './styles.css';

startPage(supplierDesk, App);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:antd/Button,Input,InputNumber,Select,Checkbox,Radio,Modal,Tabs,Form,Dropdown,Menu,Carousel,message,Tooltip,Popover,Progress,Alert,Segmented,Tag,Badge,Pagination.css';
import { App } from './App.tsx';
import { keepEntryParams } from './features/login/entry-params.ts';
import { recordVisit } from './features/promotion/record-visit.ts';
import './styles.css';

// After a new version was put up, a part of the old one is gone: the page is loaded anew, once.
window.addEventListener('vite:preloadError', (event) => {
  const key = 'reloaded-for';
  if (sessionStorage.getItem(key) === document.baseURI) return;
  sessionStorage.setItem(key, document.baseURI);
  event.preventDefault();
  location.reload();
});

keepEntryParams();
recordVisit();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

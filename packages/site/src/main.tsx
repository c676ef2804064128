import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FirstPage } from './FirstPage.tsx';
import './styles.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <FirstPage />
  </StrictMode>,
);

import { startLook } from '@giftship/kit/look/look.ts';
import { present } from '@giftship/shared/lib/assert';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Desk, sitAt } from './desk.ts';

/** Draws all pages of a desk, once the look of this browser is known. */
export function startPage(desk: Desk, App: ComponentType): void {
  sitAt(desk);
  const root = createRoot(present(document.getElementById('root'), 'the root of the page'));
  void startLook().then(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

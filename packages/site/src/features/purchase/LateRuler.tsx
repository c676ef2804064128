import { latePart } from '@giftship/kit/lib/late-part.tsx';
import type { ComponentProps, ComponentType } from 'react';
import type { PayRuler } from './PayRuler.tsx';

const Nothing = () => null;
/**
 * The ruler behind the first sight, with what it counts with. It only tells what is promised: one that cannot be fetched takes
 * neither the sum nor the button that orders with it.
 */
export const LateRuler = latePart<ComponentProps<typeof PayRuler>>(() =>
  import('./PayRuler.tsx').then(
    (found): ComponentType<ComponentProps<typeof PayRuler>> => found.PayRuler,
    () => Nothing,
  ),
);

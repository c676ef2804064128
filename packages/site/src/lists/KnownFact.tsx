import { Fact } from '@giftship/kit/controls/Fact.tsx';
import type { ReactNode } from 'react';

/** A fact of a record; nothing where it is not known. */
export const KnownFact = ({ title, children }: { title: string; children: ReactNode }) =>
  children === '' ? null : <Fact title={title}>{children}</Fact>;

import type { ReactNode } from 'react';
import { OFFICE_COPY } from '../lib/copy.ts';
import { desk } from '../lib/desk.ts';
import './doors.css';

/** A door: the seal, its name, and one thing to do. */
export function DoorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="door" id="main">
      <section className="door-card" aria-label={title}>
        <header className="door-head">
          <span className="seal" aria-hidden="true">
            {OFFICE_COPY.seal}
          </span>
          <b>{OFFICE_COPY.brand}</b>
          <span className="hint">{desk().place}</span>
        </header>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}

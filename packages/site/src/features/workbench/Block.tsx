import type { ReactNode } from 'react';

/** A card of the workbench with its title and, at its end, what leads on. */
export function Block({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card user-block" aria-label={title}>
      <header className="row">
        <h2 className="grow">{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}

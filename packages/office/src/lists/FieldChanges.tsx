import type { ReactNode } from 'react';

/** A field, what it was and what it is to be. */
export interface FieldChange {
  key: string;
  name: ReactNode;
  before: ReactNode;
  after: ReactNode;
}

/** Fields as they were and as they are to be, side by side. */
export function FieldChanges({
  className,
  titles,
  changes,
}: {
  className: string;
  titles: { field: string; before: string; after: string };
  changes: readonly FieldChange[];
}) {
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">{titles.field}</th>
          <th scope="col">{titles.before}</th>
          <th scope="col">{titles.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, name, before, after }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

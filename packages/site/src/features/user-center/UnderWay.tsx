import { Link } from 'react-router';
import { PATHS } from '../../paths.ts';
import { EmptyState } from '../../ui/States.tsx';
import { UNDER_WAY_COPY as SAY } from './under-way-copy.ts';

/** A page of the menu that comes later, and says so. */
export function UnderWay() {
  return (
    <section className="card">
      <EmptyState title={SAY.title} hint={SAY.hint}>
        <Link to={PATHS.userHome()}>{SAY.back}</Link>
      </EmptyState>
    </section>
  );
}

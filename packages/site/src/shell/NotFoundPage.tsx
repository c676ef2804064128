import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { SHELL_COPY as SAY } from './copy.ts';

/** /404 (M029). */
export function NotFoundPage() {
  return (
    <div className="frame">
      <EmptyState title={SAY.notFound} hint={SAY.notFoundHint}>
        <p className="row">
          <Link to={PATHS.home()}>{SAY.backHome}</Link>
          <Link to={PATHS.giftList()}>{SAY.browse}</Link>
        </p>
      </EmptyState>
    </div>
  );
}

import { EmptyState } from '@giftship/kit/states/States.tsx';
import { Link } from 'react-router';
import { SHELL_COPY as SAY } from './copy.ts';

/** An address that no page has. */
export function LostPage() {
  return (
    <EmptyState title={SAY.lost} hint={SAY.lostHint}>
      <Link to="/">{SAY.toHome}</Link>
    </EmptyState>
  );
}

/** A page that needs more room than a phone has (O018). */
export function OnComputer() {
  return <EmptyState title={SAY.onComputer} hint={SAY.onComputerHint} />;
}

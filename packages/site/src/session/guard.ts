import { openLogin } from '../lib/open-dialogs.ts';
import { isSignedIn } from './session.ts';

/**
 * The click guard (M200): runs the action of a signed-in person; for a visitor it opens the login dialog, and the action
 * follows the login.
 */
export function guarded(action: () => void): void {
  if (isSignedIn()) action();
  else openLogin({ onDone: action });
}

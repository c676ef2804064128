import { Navigate } from 'react-router';
import { PATHS } from '../../paths.ts';

/** /help-center goes on to its list (M025). */
export function HelpHome() {
  return <Navigate to={PATHS.helpList()} replace />;
}

export function HelpListPage() {
  return null;
}

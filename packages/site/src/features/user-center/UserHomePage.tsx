import { Navigate } from 'react-router';
import { PATHS } from '../../paths.ts';

/** /user-center goes on to the workbench (M024). */
export function UserCenterHome() {
  return <Navigate to={PATHS.userHome()} replace />;
}

export function UserHomePage() {
  return null;
}

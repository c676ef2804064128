import { Outlet } from 'react-router';

export function UserCenterLayout(_: { items: { path: string; title: string }[] }) {
  return <Outlet />;
}

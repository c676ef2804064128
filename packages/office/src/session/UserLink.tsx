import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useMay } from './session.ts';

/** A user by number and masked mobile; a way to him for who may see users. */
export function UserLink({ id, mobile }: { id: number; mobile: string }) {
  const maySee = useMay('user.view');
  const text = `${id} ${mobile}`;
  return maySee ? <Link to={PATHS.users({ open: String(id) })}>{text}</Link> : text;
}

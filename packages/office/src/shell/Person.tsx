import { DownOutlined } from '@ant-design/icons';
import { useMenu } from '@giftship/kit/lib/use-menu.ts';
import { LOOK_WISHES, useLookWish, wishLook } from '@giftship/kit/look/look.ts';
import { WORK_SHELL_COPY } from '@giftship/kit/shell/copy.ts';
import '@giftship/kit/shell/person-menu.css';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SHELL_COPY as SAY } from './copy.ts';

interface PersonProps {
  name: string;
  role: string;
  /** The page of one's own account. */
  profile: string;
  onLogOut: () => void;
  /** Further ways out of here. */
  children?: ReactNode;
}

/** Who one is, with which roles: one's own account, the look, and the way out. */
export function Person({ name, role, profile: path, onLogOut, children }: PersonProps) {
  const { place, isOpen, toggle, close, onKeyDown } = useMenu();
  const navigate = useNavigate();
  const label = WORK_SHELL_COPY.menuOf(name);
  const profile = () => {
    close();
    void navigate(path);
  };
  return (
    <div className="person-menu" ref={place} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="person-open"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <span className="person-mark" data-letter={name.slice(0, 1)} aria-hidden="true" />
        <span className="person-name">{name}</span>
        <span className="person-name hint">{role}</span>
        <span className="visually-hidden">{SAY.person.menu}</span>
        <DownOutlined />
      </button>
      {isOpen && (
        <div role="menu" aria-label={label}>
          <p className="person-role">{role}</p>
          <button type="button" role="menuitem" onClick={profile}>
            {SAY.person.profile}
          </button>
          {children}
          <button type="button" role="menuitem" onClick={onLogOut}>
            {SAY.person.logOut}
          </button>
          <Looks />
        </div>
      )}
    </div>
  );
}

function Looks() {
  const wish = useLookWish();
  return (
    <div role="group" aria-label={WORK_SHELL_COPY.look} className="person-looks">
      <p aria-hidden="true">{WORK_SHELL_COPY.look}</p>
      {LOOK_WISHES.map((look) => (
        <button
          key={look}
          type="button"
          role="menuitemradio"
          aria-checked={look === wish}
          onClick={() => wishLook(look)}
        >
          {WORK_SHELL_COPY.looks[look]}
        </button>
      ))}
    </div>
  );
}

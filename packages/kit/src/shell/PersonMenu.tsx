import { DownOutlined } from '@ant-design/icons';
import { useMenu } from '../lib/use-menu.ts';
import { LOOK_WISHES, useLookWish, wishLook } from '../look/look.ts';
import { WORK_SHELL_COPY as SAY } from './copy.ts';
import './person-menu.css';

interface PersonMenuProps {
  name: string;
  /** What the person is here: a group, a role. */
  role: string;
  actions: { title: string; run: () => void }[];
}

/** The person's menu at the end of the bar, with the look of the page in it. */
export function PersonMenu({ name, role, actions }: PersonMenuProps) {
  const { place, isOpen, toggle, close, onKeyDown } = useMenu();
  const wish = useLookWish();
  return (
    <div className="person-menu" ref={place} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="person-open"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={SAY.menuOf(name)}
        onClick={toggle}
      >
        <span className="person-mark" data-letter={role.slice(0, 1)} />
        <span className="person-name">{name}</span>
        <DownOutlined />
      </button>
      {isOpen && (
        <div role="menu" aria-label={SAY.menuOf(name)}>
          <p className="person-role">{role}</p>
          {actions.map(({ title, run }) => (
            <button
              key={title}
              type="button"
              role="menuitem"
              onClick={() => {
                close();
                run();
              }}
            >
              {title}
            </button>
          ))}
          <div role="group" aria-label={SAY.look} className="person-looks">
            <p aria-hidden="true">{SAY.look}</p>
            {LOOK_WISHES.map((look) => (
              <button
                key={look}
                type="button"
                role="menuitemradio"
                aria-checked={look === wish}
                onClick={() => wishLook(look)}
              >
                {SAY.looks[look]}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

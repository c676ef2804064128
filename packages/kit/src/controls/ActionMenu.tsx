import { DownOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useMenu } from '../lib/use-menu.ts';

interface ActionMenuProps {
  /** Read in place of the title. */
  label: string;
  title: ReactNode;
  actions: readonly { title: string; run: () => void }[];
  /** Drawn as a button among buttons, at the end of their line. */
  isButton?: boolean;
  isDisabled?: boolean;
}

/** A button that opens a short list of actions; arrows move, Escape closes and gives the focus back. */
export function ActionMenu({ label, title, actions, isButton = false, isDisabled = false }: ActionMenuProps) {
  const { place, isOpen, toggle, close, onKeyDown } = useMenu();
  return (
    <div className={isButton ? 'action-menu as-button' : 'action-menu'} ref={place} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="link"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        disabled={isDisabled}
        onClick={toggle}
      >
        {title} <DownOutlined />
      </button>
      {isOpen && (
        <div role="menu" aria-label={label}>
          {actions.map((action) => (
            <button
              key={action.title}
              type="button"
              role="menuitem"
              onClick={() => {
                close();
                action.run();
              }}
            >
              {action.title}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

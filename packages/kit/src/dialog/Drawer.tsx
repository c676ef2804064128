import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { COPY } from '../copy.ts';
import { useIsPhone } from '../lib/use-media.ts';
import { DRAWER_COPY as SAY } from './copy.ts';
import './drawer.css';

/** Where the record stands in its list, and the ways to its neighbours; left out at either end. */
export interface DrawerPlace {
  at: number;
  all: number;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

interface DrawerProps {
  label: string;
  /** The number of the record, with a way to take it along. */
  head: ReactNode;
  place?: DrawerPlace | undefined;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * One record beside its list, which stays usable: the focus goes in and comes back, Escape closes. On a phone it is a page
 * of its own, and what lies under it waits.
 */
export function Drawer({ label, head, place, onClose, footer, children }: DrawerProps) {
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  useFocusWithin(box);
  useEffect(() => {
    const under = document.getElementById('root');
    if (!isPhone || !under) return;
    under.inert = true;
    return () => {
      under.inert = false;
    };
  }, [isPhone]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What lies above the drawer closes first.
      const isCovered = document.querySelector('.ant-modal-wrap:not([style*="display: none"]), dialog[open]');
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  return createPortal(
    <div
      ref={box}
      className="drawer"
      role="dialog"
      aria-label={label}
      aria-modal={isPhone || undefined}
      tabIndex={-1}
    >
      <header className="drawer-head">
        <div className="drawer-title">{head}</div>
        {place && (
          <>
            <span className="drawer-at">{SAY.at(place.at, place.all)}</span>
            <Step label={SAY.previous} onStep={place.onPrevious} icon={<UpOutlined />} />
            <Step label={SAY.next} onStep={place.onNext} icon={<DownOutlined />} />
          </>
        )}
        <button type="button" className="drawer-close" aria-label={COPY.close} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      <div className="drawer-body">{children}</div>
      {footer && <footer className="drawer-foot">{footer}</footer>}
    </div>,
    document.body,
  );
}

interface StepProps {
  label: string;
  onStep: (() => void) | undefined;
  icon: ReactNode;
}

function Step({ label, onStep, icon }: StepProps) {
  return (
    <button type="button" className="drawer-step" aria-label={label} disabled={!onStep} onClick={onStep}>
      {icon}
    </button>
  );
}

/** The focus goes into the drawer when it opens, and back to where it was when it closes. */
function useFocusWithin(box: React.RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const drawn = box.current;
    drawn?.focus({ preventScroll: true });
    return () => {
      const isHere = drawn?.contains(document.activeElement) ?? false;
      // A press on words of the list gives it to the page as a whole.
      const page = document.querySelector('main');
      const isLost = [null, document.body, page].includes(document.activeElement as HTMLElement | null);
      if ((isHere || isLost) && before instanceof HTMLElement)
        // What lay under a phone's drawer takes the focus only when it is awake again.
        requestAnimationFrame(() => {
          // Rows that were loaded anew took the opener along: then the page itself.
          const back = before.isConnected ? before : page;
          back?.focus({ preventScroll: true });
        });
    };
  }, [box]);
}

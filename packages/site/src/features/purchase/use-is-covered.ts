import { type RefObject, useEffect, useRef, useState } from 'react';

/** The browser looks this often at the most. */
const LOOK_EVERY_MS = 100;
const LOOK_AGAIN_MS = 250;
/** What covers it for a moment (a dialog that is opening) is not told. */
const TELL_AFTER_MS = 600;

/** `waiting`: not looked at yet; the others say whether nothing lies over it, and it is neither faint nor shrunk. */
type Sight = 'waiting' | 'seen' | 'covered';

const isFramed = () => window.parent !== window;
const canLook = () =>
  'IntersectionObserverEntry' in window && 'isVisible' in IntersectionObserverEntry.prototype;

/**
 * Watches whether a person can see an element of a page that stands in a frame: a page around it could lay something else
 * over it (X017). Outside of a frame, and in browsers that cannot tell, it is always seen.
 */
export function useIsCovered<E extends Element>(): {
  place: RefObject<E | null>;
  sight: Sight;
  isTold: boolean;
} {
  const place = useRef<E>(null);
  const [sight, setSight] = useState<Sight>(() => (isFramed() && canLook() ? 'waiting' : 'seen'));
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current || !isFramed() || !canLook()) return;
    // `trackVisibility` is not in the DOM's types yet.
    const options = { trackVisibility: true, delay: LOOK_EVERY_MS, threshold: [0, 1] };
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1) as (IntersectionObserverEntry & { isVisible: boolean }) | undefined;
      setSight(last?.isVisible ? 'seen' : 'covered');
    }, options);
    observer.observe(current);
    // A page where nothing moves is not looked at again by itself.
    const again = setInterval(() => {
      observer.unobserve(current);
      observer.observe(current);
    }, LOOK_AGAIN_MS);
    return () => {
      clearInterval(again);
      observer.disconnect();
    };
  }, []);
  useEffect(() => {
    if (sight !== 'covered') return setTold(false);
    const timer = setTimeout(() => setTold(true), TELL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sight]);
  return { place, sight, isTold };
}

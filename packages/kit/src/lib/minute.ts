const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The minute that has begun, in ms: every deadline lies on a full minute, and so all who ask see the same time. */
export const minuteNow = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** Tells at each full minute, and when the page is looked at again; one timer for all, none when nobody listens. */
export function onMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    plan();
    document.addEventListener('visibilitychange', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}

function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(tell, MINUTE_MS - (Date.now() % MINUTE_MS));
}

function tell(): void {
  plan();
  for (const listener of listeners) listener();
}

/** A page that has just been left may hold its lock for a moment longer. */
const TRIES = 4;
const TRY_AGAIN_MS = 120;

/** Takes a name for this tab alone and answers how to give it back; null when another tab has it. */
export async function takeLock(name: string): Promise<(() => Promise<void>) | null> {
  // Missing on plain http: then two tabs cannot know of each other.
  if (!('locks' in navigator)) return () => Promise.resolve();
  for (let left = TRIES; left > 0; left--) {
    const release = await tryLock(name);
    if (release) return release;
    if (left > 1) await new Promise((again) => setTimeout(again, TRY_AGAIN_MS));
  }
  return null;
}

function tryLock(name: string): Promise<(() => Promise<void>) | null> {
  return new Promise((answer) => {
    let letGo = () => {};
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return answer(null);
      return new Promise<void>((over) => {
        letGo = over;
        answer(() => {
          letGo();
          return held.then(() => undefined);
        });
      });
    });
    // A document that is not fully active gets no lock: as good as none there.
    held.catch(() => answer(() => Promise.resolve()));
  });
}

/** Parameters of the first address that name who sent the visitor; they outlive the navigation (M207). */
const KEPT = ['spread', 'aff'];
const PREFIX = 'entry-';
/** Of the address of the login window; they say nothing about who sent the visitor. */
const OWN = new Set(['challenge', 'mode', 'theme']);
/** The contract's limits of a name and a value. */
const MOST_NAME = 64;
const MOST_VALUE = 256;

/** Keeps who sent the visitor; call it once when the site starts. */
export function keepEntryParams(): void {
  const entry = performance.getEntriesByType('navigation')[0]?.name ?? document.URL;
  const params = new URL(entry).searchParams;
  for (const name of KEPT) {
    const value = params.get(name);
    if (value) remember(PREFIX + name, value);
  }
}

/** What goes along with a registration: the parameters of the address, and who sent the visitor. */
export function entryParams(): Record<string, string> {
  keepEntryParams();
  const kept = KEPT.flatMap((name) => {
    const value = remembered(PREFIX + name);
    return value ? [[name, value] as const] : [];
  });
  const all = [...kept, ...new URLSearchParams(location.search)];
  return Object.fromEntries(
    all.filter(([name, value]) => !OWN.has(name) && name.length <= MOST_NAME && value.length <= MOST_VALUE),
  );
}

/** A browser may close its storage to us; then the address alone says who sent the visitor. */
function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Nothing to do: see above.
  }
}
function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

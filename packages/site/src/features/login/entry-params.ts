/** Parameters of the first address that name who sent the visitor; they outlive the navigation (M207). */
const KEPT = ['spread', 'aff'];
const PREFIX = 'entry-';
/** The contract's limits of a name and a value. */
const MOST_NAME = 64;
const MOST_VALUE = 256;

/** Keeps who sent the visitor; call it once when the site starts. */
export function keepEntryParams(): void {
  const entry = performance.getEntriesByType('navigation')[0]?.name ?? document.URL;
  const params = new URL(entry).searchParams;
  for (const name of KEPT) {
    const value = params.get(name);
    if (value) sessionStorage.setItem(PREFIX + name, value);
  }
}

/** What goes along with a registration: the parameters of the address, and who sent the visitor. */
export function entryParams(): Record<string, string> {
  keepEntryParams();
  const kept = KEPT.flatMap((name) => {
    const value = sessionStorage.getItem(PREFIX + name);
    return value ? [[name, value] as const] : [];
  });
  const all = [...kept, ...new URLSearchParams(location.search)];
  return Object.fromEntries(
    all.filter(([name, value]) => name.length <= MOST_NAME && value.length <= MOST_VALUE),
  );
}

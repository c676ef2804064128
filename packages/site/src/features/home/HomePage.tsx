/** Filled in by the next commit. */
export function HomePage() {
  return null;
}

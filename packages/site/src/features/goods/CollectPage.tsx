/** Filled in by the next commit. */
export function CollectPage() {
  return null;
}

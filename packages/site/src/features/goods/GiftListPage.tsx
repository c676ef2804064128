/** Filled in by the next commit. */
export function GiftListPage() {
  return null;
}

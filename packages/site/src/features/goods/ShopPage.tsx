/** Filled in by the next commit. */
export function ShopPage() {
  return null;
}

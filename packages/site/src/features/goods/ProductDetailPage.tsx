/** Filled in by the next commit. */
export function ProductDetailPage() {
  return null;
}

/** Filled in by the next commit. */
export function OrderListPage() {
  return null;
}

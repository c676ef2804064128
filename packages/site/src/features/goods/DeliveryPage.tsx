/** Filled in by the next commit. */
export function DeliveryPage() {
  return null;
}

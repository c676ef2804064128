/** Filled in by the next commit. */
export function SubstationsJoinPage() {
  return null;
}

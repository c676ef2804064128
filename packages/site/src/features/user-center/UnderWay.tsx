/** Filled in by the next commit. */
export function UnderWay() {
  return null;
}

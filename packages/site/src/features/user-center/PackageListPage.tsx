/** Filled in by the next commit. */
export function PackageListPage() {
  return null;
}

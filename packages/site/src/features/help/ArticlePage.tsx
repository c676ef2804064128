/** Filled in by the next commit. */
export function ArticlePage() {
  return null;
}
